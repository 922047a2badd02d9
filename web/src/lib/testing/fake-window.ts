import { afterEach, vi } from 'vitest';

/** A window that the page opened, and what the pages in it tell. */
export interface OpenedWindow {
  /** Where the page sent it. */
  path: () => string;
  isClosed: () => boolean;
  /** Whoever looks at it closes it. */
  close: () => void;
  /** A page in it tells the page that opened it something, as one of this origin unless told. */
  tells: (outcome: object, origin?: string) => void;
}

const opened: FakeWindow[] = [];

class FakeWindow implements OpenedWindow {
  closed = false;
  private sent = '';
  readonly location = {
    replace: (url: URL) => {
      this.sent = String(url);
    },
  };
  path = () => this.sent;
  isClosed = () => this.closed;
  close = () => {
    this.closed = true;
  };
  tells = (outcome: object, origin = window.location.origin) => {
    const state = new URL(this.sent).searchParams.get('state');
    const data = { kind: 'nave.signed-in', state, outcome };
    window.dispatchEvent(new MessageEvent('message', { origin, data }));
  };
}

/** What the page opens from now on. */
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
