import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { logFailure } from '../log.ts';
import { LostFile } from './load-part.ts';

/** Attempts it until no file of it is lost, ever more slowly; `onLate` is told of each attempt in vain. */
export async function keepTrying<Result>(attempt: () => Promise<Result>, onLate?: () => void): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostFile)) throw error;
      logFailure('A part of the page is tried again', error);
      onLate?.();
      await pause(reconnectDelay(failures, Math.random()));
    }
  }
}

/** Ends early when the network returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
  });
}
