import { matchRoutes, type RouteObject } from 'react-router';

/** Delay before each preload in browsers without requestIdleCallback, in milliseconds. */
const IDLE_AFTER_MS = 2_000;

/**
 * Loads the code of the current page at once, in parallel with the session and the organisation, and preloads the other
 * pages when the browser is idle.
 */
export function preloadPages(routes: RouteObject[], { pathname }: { pathname: string }): void {
  const current = matchRoutes(routes, pathname)?.at(-1)?.route;
  void loadRoutes(current ? [current] : []).finally(() => void loadRoutes(pageRoutes(routes), whenIdle));
}

/** Returns every route that has a page with its own chunk. */
export function pageRoutes(routes: RouteObject[]): RouteObject[] {
  return routes
    .flatMap((route) => [route, ...pageRoutes(route.children ?? [])])
    .filter(({ handle }) => handle?.preload);
}

/** Loads pages one after another, each once `waitForTurn` resolves. A failing page does not hold up the others. */
export async function loadRoutes(routes: RouteObject[], waitForTurn = async () => {}): Promise<void> {
  for (const { handle } of routes) {
    await waitForTurn();
    await handle?.preload?.();
  }
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_AFTER_MS);
  });
}
