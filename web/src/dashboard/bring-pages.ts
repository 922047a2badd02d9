import { matchRoutes, type RouteObject } from 'react-router';

/** Where the browser does not say when it has nothing else to do, in milliseconds. */
const IDLE_AFTER_MS = 2_000;

/**
 * Asks for the part of the address's page at once, beside the session and the organisation, and for the other pages' when
 * there is nothing else to do: then a page that somebody goes to is there.
 */
export function bringPages(routes: RouteObject[], { pathname }: { pathname: string }): void {
  const own = matchRoutes(routes, pathname)?.at(-1)?.route;
  void bringAll(own ? [own] : []).finally(() => void bringAll(pagesOf(routes), whenIdle));
}

/** Every route that has a page of its own. */
export function pagesOf(routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...pagesOf(route.children ?? [])]).filter(({ handle }) => handle?.ask);
}

/** One after another, each when `mayGoOn` answers; one that does not come at once holds up no other. */
export async function bringAll(routes: RouteObject[], mayGoOn = async () => {}): Promise<void> {
  for (const { handle } of routes) {
    await mayGoOn();
    await handle?.ask?.();
  }
}

function whenIdle(): Promise<void> {
  return new Promise((goOn) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => goOn());
    else setTimeout(goOn, IDLE_AFTER_MS);
  });
}
