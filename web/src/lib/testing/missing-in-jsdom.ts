import { vi } from 'vitest';

/** Stubs browser APIs that the pages use and jsdom lacks. `narrow` simulates a screen on which panels are tabs. */
export function provideBrowser({ narrow = false } = {}): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: narrow }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: new NoTracks() });
}

class NoTracks extends EventTarget {
  *[Symbol.iterator]() {}
}
