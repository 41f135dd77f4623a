// Addresses: / is the house, /t/ID a table, /device#TOKEN one's way to another device.

export type Route =
  | { at: "home" }
  | { at: "table"; table: string; invite: string | null }
  | { at: "device"; token: string }
  | { at: "nowhere"; path: string };

function read(): Route {
  const { pathname, hash } = location;
  const behind = decodeURIComponent(hash.slice(1));
  const table = /^\/t\/([^/]+)$/.exec(pathname)?.[1];
  if (table) return { at: "table", table, invite: behind || null };
  if (pathname === "/") return { at: "home" };
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
