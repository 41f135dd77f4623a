// Svelte's own transitions, at the player's speed.

import * as svelte from "svelte/transition";
import { speed } from "./speed.svelte";

interface Timed {
  duration?: number;
  delay?: number;
}

const USUAL = 200; // ms

function paced<P extends Timed>(transition: (node: Element, params: P) => svelte.TransitionConfig) {
  return (node: Element, params: P): svelte.TransitionConfig =>
    transition(node, {
      ...params,
      duration: speed.ms(params.duration ?? USUAL),
      delay: speed.ms(params.delay ?? 0),
    });
}

type Numbered<P> = Omit<P, "duration"> & Timed;

export const fade = paced<Numbered<svelte.FadeParams>>(svelte.fade);
export const fly = paced<Numbered<svelte.FlyParams>>(svelte.fly);
export const slide = paced<Numbered<svelte.SlideParams>>(svelte.slide);
