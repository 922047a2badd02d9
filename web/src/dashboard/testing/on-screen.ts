import { vi } from 'vitest';

/** Sets the width of the screen in pixels. */
export function onScreen(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const max = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const min = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const isWidth = Number.isFinite(max) || min > 0;
    return Object.assign(new EventTarget(), { matches: isWidth && min <= width && width <= max, media: query });
  });
}
