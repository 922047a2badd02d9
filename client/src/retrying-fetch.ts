import { NaveError } from './nave-error.ts';

const MAX_RETRIES = 5;
/** A longer `Retry-After` is not waited for, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
/** How long a request is repeated while its first attempt runs, in milliseconds. The server gives up a lost one after 60 s. */
const BUSY_MS = 90_000;
const BUSY_PAUSE_MS = 2_000;

/**
 * Returns a fetch that signs in with the token, and sends a request again after 429 and 503, when `Retry-After` says so,
 * after a lost connection, and for a minute and a half while an earlier attempt is still running. Each POST has an
 * `Idempotency-Key`, so that a repeated one has one effect; one with a file has none, and is repeated only after 429.
 * Throws `NaveError` for every other refusal.
 */
export function retryingFetch(token: string, send: typeof fetch): (request: Request) => Promise<Response> {
  return async (request) => {
    request.headers.set('authorization', `Bearer ${token}`);
    const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
    if (request.method === 'POST' && !isUpload && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    const busyUntil = Date.now() + BUSY_MS;
    for (let retries = 0; ; ) {
      const pauseMs = FIRST_PAUSE_MS * 2 ** retries;
      const isLast = retries === MAX_RETRIES;
      let response: Response;
      try {
        response = await send(request.clone());
      } catch (error) {
        if (isLast || isUpload || request.signal.aborted) throw error;
        await pause(pauseMs, request.signal);
        retries += 1;
        continue;
      }
      if (response.ok) return response;
      const body: unknown = await response.json().catch(() => null);
      const refusal = new NaveError(response, body);
      if (refusal.code === 'request.key-busy') {
        if (Date.now() >= busyUntil) throw refusal;
        await pause(retryAfterMs(response, BUSY_PAUSE_MS), request.signal);
        continue;
      }
      const mayRetry = response.status === 429 || (response.status === 503 && !isUpload);
      const waitMs = mayRetry ? retryAfterMs(response, pauseMs) : LONGEST_PAUSE_MS + 1;
      if (isLast || waitMs > LONGEST_PAUSE_MS) throw refusal;
      await pause(waitMs, request.signal);
      retries += 1;
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
