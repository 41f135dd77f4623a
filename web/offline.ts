// The service worker is told which files make up this version: all of them, since the rules are told with the games' own
// drawings. Letters of other alphabets come when somebody uses them.

import type { Plugin, Rolldown } from "vite";

const WORKER = "sw.js";
const PUBLIC = ["rooster.svg", "manifest.webmanifest", "icons/rooster-192.png"];
const FONT = /\.woff2$/;
const OUR_LETTERS = /-latin-wght-/;

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/offline/worker.ts", fileName: WORKER });
    },
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      const entry = Object.values(bundle).find(isMain);
      if (worker?.type !== "chunk" || !entry) throw new Error("the worker or the page itself is missing");
      const made = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const wanted = made.filter((name) => !FONT.test(name) || OUR_LETTERS.test(name));
      const files = [...wanted, ...PUBLIC].sort().map((name) => `/page/${name}`);
      const told = { files, entry: `/page/${entry.fileName}` }; // its name changes with anything that it leads to
      worker.code = `const BUILT=${JSON.stringify(told)};\n${worker.code}`;
    },
  };
}

const isMain = (one: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  one.type === "chunk" && one.isEntry && one.fileName !== WORKER;
