import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { covers } from "./covers.ts";
import { offline } from "./offline.ts";
import { rulesTexts } from "./rules-texts.ts";

const SERVER = "http://127.0.0.1:8211"; // for `npm run dev`: a server started beside it

export default defineConfig({
  plugins: [svelte(), covers(), rulesTexts(), offline()],
  base: "/page/",
  build: {
    outDir: "../src/kikeriki/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
    fs: { allow: [".."] }, // the rules texts lie with the rules
  },
});
