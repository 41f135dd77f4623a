// The page installs its worker, and says when a newer one waits. It is loaded when the page has come to rest.

import { mount } from "svelte";
import { enter } from "../i18n/index.svelte";
import Update from "./Update.svelte";
import type { Asked } from "./worker";

const EVERY = 60 * 60 * 1_000; // ms between looks for a newer one
let offered = false;

export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // over plain http, and where somebody switched it off
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration;
  try {
    registration = await serviceWorker.register("/page/sw.js", { scope: "/" });
  } catch {
    return; // the page works without, only not without a net
  }
  const look = (): void => {
    if (registration.waiting && serviceWorker.controller) void consider(registration.waiting);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
  const ask = (): void => void registration.update().catch(() => undefined); // no net: the next look may be luckier
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || ask());
}

/** A page of the same version loses nothing if its worker takes over; any other is asked first. */
async function consider(waiting: ServiceWorker): Promise<void> {
  if (await isOfThisPage(waiting)) {
    tell(waiting, "take-over");
  } else if (!offered) {
    offered = true;
    await enter("offline");
    mount(Update, { target: document.body, props: { load: () => load(waiting) } });
  }
}

function isOfThisPage(waiting: ServiceWorker): Promise<boolean> {
  const entry = new URL(document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "/", location.href);
  const { port1, port2 } = new MessageChannel();
  return new Promise((then) => {
    port1.onmessage = ({ data }) => then(data === true);
    tell(waiting, { entry: entry.pathname }, [port2]);
  });
}

function load(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  tell(waiting, "take-over");
}

function tell(worker: ServiceWorker, what: Asked, ports: Transferable[] = []): void {
  worker.postMessage(what, ports);
}
