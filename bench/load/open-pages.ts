import { setTimeout as sleep } from 'node:timers/promises';
import { type DialectName, dialects } from './dialects.ts';
import { PageSocket, type PageSocketOptions, UpgradeRefused } from './page-socket.ts';

/** The delay before a page tries again after a busy server answered 503 or refused the connection. */
const RETRY_MS = { from: 200, to: 1_500 };
/** The server limits sockets per address, so the pages use several addresses. */
const ADDRESSES = 4;

/** A page to open. `onText` receives all messages that arrive after the page follows its topics. */
export interface PageOptions extends Pick<PageSocketOptions, 'port' | 'cookie' | 'onCount' | 'onClose'> {
  readonly dialect: DialectName;
  readonly topics?: readonly string[];
  readonly index: number;
  readonly onText?: ((text: string) => void) | undefined;
}

/** Opens a page, and resolves once the page follows all its topics. Retries while the server is busy. */
export async function openPage(options: PageOptions): Promise<PageSocket> {
  for (;;) {
    try {
      return await openOnce(options);
    } catch (error) {
      if (!(error instanceof UpgradeRefused) || (error.status !== 503 && error.status !== 0)) throw error;
      await sleep(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
    }
  }
}

async function openOnce({ dialect, topics = [], index, onText, ...options }: PageOptions): Promise<PageSocket> {
  const { path, greeting } = dialects[dialect];
  const greet = greeting(topics);
  const localAddress = `127.0.0.${1 + (index % ADDRESSES)}`;
  let isReady = false;
  let ready = () => {};
  const following = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const onAnyText = (text: string, page: PageSocket) => {
    if (isReady) return onText?.(text);
    const answer = greet(text);
    for (const reply of answer.replies) page.send(reply);
    if (!answer.isReady) return;
    isReady = true;
    if (!onText) page.onlyCount();
    ready();
  };
  const page = new PageSocket({ ...options, path, localAddress, onText: onAnyText });
  await page.opened;
  await following;
  return page;
}

/** Runs a function for every number below `count`, at most `atOnce` in parallel. */
export async function forEach(count: number, atOnce: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
