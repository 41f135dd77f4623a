// Addresses: / is the house, /t/ID a table, /tv/ID the same for a whole room, /r/MATCH#57 a replay after 57 events, /rules/GAME#F5 a clause of the rules, /device#TOKEN one's way to another device.

export type Route =
  | { at: "home" }
  | { at: "table"; table: string; invite: string | null }
  | { at: "tv"; table: string; invite: string | null }
  | { at: "rules"; game: string; place: string }
  | { at: "replay"; match: string | null; moment: string }
  | { at: "pad"; game: string }
  | { at: "device"; token: string }
  | { at: "nowhere"; path: string };

function read(): Route {
  const { pathname, hash } = location;
  const behind = decodeURIComponent(hash.slice(1));
  const table = /^\/t\/([^/]+)$/.exec(pathname)?.[1];
  if (table) return { at: "table", table, invite: behind || null };
  const tv = /^\/tv\/([^/]+)$/.exec(pathname)?.[1];
  if (tv) return { at: "tv", table: tv, invite: behind || null };
  if (pathname === "/") return { at: "home" };
  const rules = /^\/rules\/([^/]+)$/.exec(pathname)?.[1];
  if (rules) return { at: "rules", game: rules, place: behind };
  const replay = /^\/r(?:\/([^/]+))?$/.exec(pathname);
  if (replay) return { at: "replay", match: replay[1] ?? null, moment: behind };
  const pad = /^\/pad\/(5211|gloria-picktoria|kuiken-koers)$/.exec(pathname)?.[1];
  if (pad) return { at: "pad", game: pad };
  if (pathname === "/device") return { at: "device", token: behind };
  return { at: "nowhere", path: pathname };
}

class Router {
  route = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => {
      this.route = read();
    });
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = read();
    scrollTo(0, 0);
  }

  /** For links: the page stays, only what it shows changes. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  };
}

export const router = new Router();
