import { afterEach, vi } from 'vitest';

/** A window that the page opened. */
export interface OpenedWindow {
  /** Returns the URL to which the page navigated the window. */
  path: () => string;
  isClosed: () => boolean;
  /** Closes the window, as the user does. */
  close: () => void;
  /** Posts an outcome from the window to its opener; the default origin is the page's own. */
  tells: (outcome: object, origin?: string) => void;
}

const opened: FakeWindow[] = [];

class FakeWindow implements OpenedWindow {
  closed = false;
  private url = '';
  readonly location = {
    replace: (url: URL) => {
      this.url = String(url);
    },
  };
  path = () => this.url;
  isClosed = () => this.closed;
  close = () => {
    this.closed = true;
  };
  tells = (outcome: object, origin = window.location.origin) => {
    const state = new URL(this.url).searchParams.get('state');
    const data = { kind: 'nave.signed-in', state, outcome };
    window.dispatchEvent(new MessageEvent('message', { origin, data }));
  };
}

/** Replaces `window.open` and returns the list of windows that the page opens. */
export function watchWindows(): OpenedWindow[] {
  opened.length = 0;
  vi.stubGlobal('open', () => {
    const one = new FakeWindow();
    opened.push(one);
    return one;
  });
  return opened;
}

afterEach(() => {
  opened.length = 0;
});
