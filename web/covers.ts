// The covers of the boxes are pictures, not code: each is rendered once, when the page is built, by day and in the
// evening. `virtual:covers` says where they lie.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type Plugin } from "vite";

const COVERS: Record<string, string> = {
  "5211": "Kitchen",
  "gloria-picktoria": "Cabinet",
  "kuiken-koers": "Farmyard",
};
const LIGHTS = { day: "light", evening: "dark" } as const;
const NAME = "virtual:covers";
const LOADED = `\0${NAME}`;
// A picture has no other fonts than the system's.
const FONTS = "svg{--text:Figtree,'Avenir Next','Segoe UI',system-ui,sans-serif;--display:Fraunces,Georgia,serif}";

export function covers(): Plugin {
  let built = false;
  return {
    name: "covers",
    configResolved(config) {
      built = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    async load(id) {
      if (id !== LOADED) return;
      const where: Record<string, Record<string, string>> = {};
      for (const { game, light, source } of await painted()) {
        const path = `assets/cover-${game}-${light}-${await mark(source)}.svg`;
        if (built) this.emitFile({ type: "asset", fileName: path, source });
        where[game] ??= {};
        where[game][light] = built ? `/page/${path}` : `data:image/svg+xml,${encodeURIComponent(source)}`;
      }
      return `export default ${JSON.stringify(where)};`;
    },
  };
}

async function painted(): Promise<{ game: string; light: keyof typeof LIGHTS; source: string }[]> {
  const server = await createServer({
    configFile: false,
    root: new URL(".", import.meta.url).pathname,
    plugins: [svelte({ compilerOptions: { css: "injected" } })],
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { render } = await server.ssrLoadModule("svelte/server");
    const made = [];
    for (const [game, name] of Object.entries(COVERS)) {
      const { default: Cover } = await server.ssrLoadModule(`/src/home/covers/${name}.svelte`);
      const { head, body } = render(Cover);
      for (const light of ["day", "evening"] as const)
        made.push({ game, light, source: file(head, body, LIGHTS[light]) });
    }
    return made;
  } finally {
    await server.close();
  }
}

/** One file from the drawings that a cover uses and the cover itself, with their styles. */
function file(head: string, body: string, theme: string): string {
  const styles = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("");
  const drawn = pruned(body.replaceAll(/<!--[\s\S]*?-->/g, ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200" data-theme="${theme}"><style>${FONTS}${styles}</style>${drawn}</svg>\n`;
}

/** Without the drawings that a cover does not show. */
function pruned(drawn: string): string {
  const less = drawn.replaceAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g, (symbol, id) =>
    drawn.includes(`href="#${id}"`) ? symbol : "",
  );
  return less === drawn ? drawn : pruned(less);
}

/** What changes with the picture, so that nobody keeps an old one. */
async function mark(source: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return Array.from(new Uint8Array(hash).slice(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
