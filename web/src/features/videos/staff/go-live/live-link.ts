import { liveInputCalls } from '@nave/domain/videos/videos.calls.ts';
import { ask } from '../../../../lib/api.ts';
import { sendBytes } from '../../../../lib/dashboard-bytes.ts';
import type { LiveLink } from './segment-queue.ts';

/** Sends to a live input. */
export function liveLink(clientId: string, inputId: string): LiveLink {
  const at = { clientId, inputId };
  return {
    start: (start, timeoutMs) => ask(liveInputCalls.start, { ...at, body: start }, { timeoutMs }),
    send: (part, { number, durationMs, bytes }, timeoutMs) =>
      sendBytes(
        liveInputCalls.send,
        { ...at, part: String(part), number: String(number), query: { durationMs } },
        bytes,
        { mediaType: 'video/mp4', timeoutMs },
      ),
    async end(timeoutMs) {
      await ask(liveInputCalls.end, at, { timeoutMs });
    },
  };
}
