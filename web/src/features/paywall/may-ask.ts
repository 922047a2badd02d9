import type { Socket } from '../../lib/socket.ts';

/** How long the page waits for the socket, whose first answer gives the browser its cookie. */
const COOKIE_WITHIN_MS = 3_000;

/**
 * Resolves when the page may claim a seat: it is visible, so that programs that only look at links take no seat, and
 * the server knows the browser. Never resolves after `signal` aborts.
 */
export async function mayAsk(socket: Pick<Socket, 'me'>, signal: AbortSignal): Promise<void> {
  await until(
    signal,
    () => document.visibilityState === 'visible',
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
  );
  const startedAt = performance.now();
  const isKnown = () => socket.me.current() !== null || performance.now() - startedAt >= COOKIE_WITHIN_MS;
  await until(signal, isKnown, (changed) => {
    const timer = setTimeout(changed, COOKIE_WITHIN_MS);
    const stop = socket.me.subscribe(changed);
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
}

/** Resolves when `isTrue` returns true, which is asked at each change. */
function until(
  signal: AbortSignal,
  isTrue: () => boolean,
  subscribe: (changed: () => void) => () => void,
): Promise<void> {
  if (isTrue()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isTrue()) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => stop());
  });
}
