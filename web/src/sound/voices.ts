// How things sound: ceramic, paper, wood, a fox and a rooster, made of a few tones and some noise. Soft and short.

import type { Sound } from "./ears.svelte";

const LOUD = 0.3; // of what a device can do
const SILENT = 0.0001; // an exponential fade cannot reach nothing
const CLOSEST = 0.03; // s: what happens at once sounds once

interface Note {
  /** s after the beginning */
  at?: number;
  /** Hz, and to which it glides */
  pitch: number;
  to?: number;
  /** s until it has faded */
  lasts: number;
  loud: number;
  wave?: OscillatorType;
}

interface Rustle {
  at?: number;
  /** Hz: what is let through, and where that moves to */
  pitch: number;
  to?: number;
  narrow: number;
  lasts: number;
  loud: number;
}

let air: { context: AudioContext; out: GainNode; noise: AudioBuffer } | null = null;
const last = new Map<Sound, number>();

function open(): NonNullable<typeof air> {
  if (air) return air;
  const context = new AudioContext();
  const out = new GainNode(context, { gain: LOUD });
  // Several things at once stay soft.
  out.connect(new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 })).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  air = { context, out, noise };
  return air;
}

export async function sing(sound: Sound): Promise<void> {
  const { context } = open();
  if (context.state === "suspended") await context.resume();
  const now = context.currentTime;
  if (now - (last.get(sound) ?? -1) < CLOSEST) return;
  last.set(sound, now);
  VOICES[sound](now + 0.01);
}

/** Rises at once, fades by itself. */
function fading(start: number, loud: number, lasts: number): GainNode {
  const { context, out } = open();
  const gain = new GainNode(context, { gain: SILENT });
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.008, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(SILENT, start + lasts);
  gain.connect(out);
  return gain;
}

function note(from: number, { at = 0, pitch, to = pitch, lasts, loud, wave = "sine" }: Note): void {
  const { context } = open();
  const start = from + at;
  const tone = new OscillatorNode(context, { type: wave, frequency: pitch });
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  tone.connect(fading(start, loud, lasts));
  tone.start(start);
  tone.stop(start + lasts);
}

function rustle(from: number, { at = 0, pitch, to = pitch, narrow, lasts, loud }: Rustle): void {
  const { context, noise } = open();
  const start = from + at;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: narrow });
  band.frequency.setValueAtTime(pitch, start);
  band.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(band).connect(fading(start, loud, lasts));
  source.start(start, Math.random() * 0.2);
  source.stop(start + lasts);
}

/** A syllable of the rooster: a rough tone through a throat that opens. */
function call(from: number, at: number, pitch: number, top: number, end: number, lasts: number): void {
  const { context } = open();
  const start = from + at;
  const tone = new OscillatorNode(context, { type: "sawtooth", frequency: pitch });
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.linearRampToValueAtTime(top, start + lasts * 0.25);
  tone.frequency.linearRampToValueAtTime(end, start + lasts);
  const shake = new OscillatorNode(context, { frequency: 26 });
  const depth = new GainNode(context, { gain: 9 });
  shake.connect(depth).connect(tone.frequency);
  const throat = new BiquadFilterNode(context, { type: "bandpass", frequency: 1_300, Q: 1.4 });
  throat.frequency.linearRampToValueAtTime(2_100, start + lasts * 0.3);
  throat.frequency.linearRampToValueAtTime(1_200, start + lasts);
  const gain = fading(start, 0.5, lasts);
  gain.gain.cancelScheduledValues(start);
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.linearRampToValueAtTime(0.5, start + 0.03);
  gain.gain.setValueAtTime(0.5, start + lasts * 0.6);
  gain.gain.linearRampToValueAtTime(SILENT, start + lasts);
  tone.connect(throat).connect(gain);
  for (const one of [tone, shake]) {
    one.start(start);
    one.stop(start + lasts);
  }
}

const VOICES: Record<Sound, (from: number) => void> = {
  tile(from) {
    note(from, { pitch: 210, to: 120, lasts: 0.07, loud: 0.5 });
    note(from, { pitch: 2_150, lasts: 0.09, loud: 0.14 });
    note(from, { pitch: 3_420, lasts: 0.06, loud: 0.08 });
  },
  card(from) {
    rustle(from, { pitch: 2_600, to: 1_200, narrow: 1.2, lasts: 0.1, loud: 0.22 });
  },
  turn(from) {
    rustle(from, { pitch: 1_400, to: 3_200, narrow: 1, lasts: 0.07, loud: 0.16 });
    rustle(from, { at: 0.08, pitch: 2_400, to: 900, narrow: 1.4, lasts: 0.07, loud: 0.26 });
  },
  point(from) {
    note(from, { pitch: 1_318, lasts: 0.16, loud: 0.2, wave: "triangle" });
    note(from, { at: 0.05, pitch: 1_976, lasts: 0.2, loud: 0.12, wave: "triangle" });
  },
  knock(from) {
    for (const at of [0, 0.17]) {
      note(from, { at, pitch: 190, to: 95, lasts: 0.12, loud: 0.8 });
      rustle(from, { at, pitch: 700, to: 300, narrow: 2, lasts: 0.05, loud: 0.5 });
    }
  },
  drum(from) {
    note(from, { pitch: 110, to: 52, lasts: 0.45, loud: 0.8 });
    rustle(from, { pitch: 240, to: 120, narrow: 0.8, lasts: 0.18, loud: 0.3 });
  },
  // On tiptoe.
  fox(from) {
    for (const [n, pitch] of [311, 294, 262].entries())
      note(from, { at: n * 0.11, pitch, to: pitch * 0.97, lasts: 0.14, loud: 0.26, wave: "triangle" });
  },
  chord(from) {
    for (const [n, pitch] of [523, 659, 784].entries())
      note(from, { at: n * 0.06, pitch, lasts: 0.7, loud: 0.18, wave: "triangle" });
  },
  // Ki-ke-ri-kiii.
  crow(from) {
    call(from, 0, 480, 620, 560, 0.16);
    call(from, 0.19, 560, 700, 620, 0.15);
    call(from, 0.37, 600, 760, 660, 0.15);
    call(from, 0.56, 640, 920, 520, 0.85);
  },
};
