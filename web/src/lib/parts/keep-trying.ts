import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { logFailure } from '../log.ts';
import { FileLoadError } from './load-part.ts';

/** Calls `attempt` until no file fails to load, with increasing delays. Calls `onRetry` after each failed attempt. */
export async function keepTrying<Result>(attempt: () => Promise<Result>, onRetry?: () => void): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FileLoadError)) throw error;
      logFailure('A part of the page failed to load and is retried', error);
      onRetry?.();
      await pause(reconnectDelay(failures, Math.random()));
    }
  }
}

/** Waits, but ends early when the network returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
  });
}
