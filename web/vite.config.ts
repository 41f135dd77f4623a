import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { covers } from "./covers.ts";
import { offline } from "./offline.ts";
import { rulesTexts } from "./rules-texts.ts";

const SERVER = "http://127.0.0.1:8211"; // for `npm run dev`: a server started beside it
const SHARED = /src\/(art|motion|rules|server|sound|table|ui)\/[^/]*$|src\/guide\/(begin|told)|node_modules\/svelte/;

export default defineConfig({
  plugins: [svelte(), covers(), rulesTexts(), offline()],
  base: "/page/",
  build: {
    outDir: "../src/kikeriki/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several rooms need comes in one file: two dozen of a few hundred bytes each cost more than they save.
          groups: [{ name: "shared", test: SHARED, minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
    fs: { allow: [".."] }, // the rules texts lie with the rules
  },
});
