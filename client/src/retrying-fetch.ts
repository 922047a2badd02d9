import { NaveError } from './nave-error.ts';

const MAX_RETRIES = 5;
/** A longer `Retry-After` is not waited for, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 500;

/**
 * Returns a fetch that signs in with the token, and sends a request again after 429 and 503, when `Retry-After` says so,
 * and after a lost connection. Each POST has an `Idempotency-Key`, so that a repeated one has one effect. Throws
 * `NaveError` for every other refusal.
 */
export function retryingFetch(token: string, send: typeof fetch): (request: Request) => Promise<Response> {
  return async (request) => {
    request.headers.set('authorization', `Bearer ${token}`);
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    for (let retries = 0; ; retries += 1) {
      const pauseMs = FIRST_PAUSE_MS * 2 ** retries;
      const isLast = retries === MAX_RETRIES;
      let response: Response;
      try {
        response = await send(request.clone());
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
        await pause(pauseMs, request.signal);
        continue;
      }
      if (response.ok) return response;
      const waitMs = [429, 503].includes(response.status) ? retryAfterMs(response, pauseMs) : null;
      if (isLast || waitMs === null || waitMs > LONGEST_PAUSE_MS)
        throw new NaveError(response, await response.json().catch(() => null));
      await response.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };
}

/** Returns the pause of `Retry-After`, which is a number of seconds or a date; `otherwise` without this header. */
function retryAfterMs({ headers }: Response, otherwise: number): number {
  const value = headers.get('retry-after');
  if (value === null) return otherwise;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? otherwise : Math.max(0, ms);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
