import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';

/** Source: 001 §9 (CHN-113, CNT-139). */
export const REFRESH_AFTER_SAVE_MS = 1_000;

/** Fetches the public channel one second after a save, so that the read cache is warm before viewers' requests. */
export function refreshPublicChannel(clientKey: string, channelKey: string): void {
  setTimeout(() => {
    ask(readCalls.channelByKeys, { clientKey, channelKey, query: {} }).catch((error) =>
      logFailure('The public channel could not be fetched again', error),
    );
  }, REFRESH_AFTER_SAVE_MS);
}
