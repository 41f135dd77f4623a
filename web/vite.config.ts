import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = "http://127.0.0.1:8211"; // for `npm run dev`: a server started beside it

export default defineConfig({
  plugins: [svelte()],
  base: "/page/",
  build: {
    outDir: "../src/kikeriki/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
