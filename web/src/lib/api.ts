import { type AnswerOf, addressOf, type Call, type InputOf, methodOf } from '@nave/domain/kernel/call.ts';
import type { FieldErrors } from '@nave/domain/kernel/refusal.ts';

/** Source: 000 §7 (API-3, API-5), in milliseconds. */
export const MAIN_TIMEOUT_MS = 240_000;
export const READ_TIMEOUT_MS = 30_000;

/** A call that was answered with an error, or not at all (`status` 0: no network, or no answer in time). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  readonly waitSeconds: number | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    fields?: FieldErrors;
    waitSeconds?: number | null;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.waitSeconds = answer.waitSeconds ?? null;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Asks the server, and waits as long as its API may take: the main one under /api, or the read API under /cdn, whose answer
 * is the same for everyone. Throws ApiError.
 */
export async function ask<One extends Call>(
  call: One,
  input: InputOf<One>,
  options: CallOptions = {},
): Promise<AnswerOf<One>> {
  const url = addressOf(call, input);
  const limit = startLimit({ timeoutMs: isRead(url) ? READ_TIMEOUT_MS : MAIN_TIMEOUT_MS, ...options });
  try {
    const response = await send(url, request(methodOf(call), url, (input as { body?: unknown }).body), limit);
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusedCall(response, answer);
    // The server keeps to what the call promises; its tests hold every answer against it.
    return answer as AnswerOf<One>;
  } finally {
    limit.end();
  }
}

function isRead(url: string): boolean {
  return url.startsWith('/cdn');
}

function request(method: string, url: string, body: unknown): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // A form of another site cannot send this header: the server takes it as proof that the page is ours.
  if (!isRead(url)) headers['X-Requested-With'] = 'nave';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: isRead(url) ? 'omit' : 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  return init;
}

interface Limit {
  signal: AbortSignal;
  isLate(): boolean;
  end(): void;
}

/**
 * Aborts with the caller's signal, or when the time is up. `AbortSignal.timeout`, `.any` and the reason of an abort are
 * younger than many phones on which people watch.
 */
function startLimit({ signal, timeoutMs }: CallOptions): Limit {
  const stop = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    stop.abort();
  };
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { signal: stop.signal });
  return { signal: stop.signal, isLate: () => late, end };
}

async function send(url: string, init: RequestInit, { signal, isLate }: Limit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    const late = isLate();
    if (signal.aborted && !late) throw error;
    throw late
      ? new ApiError({ status: 0, code: 'network.timeout', message: 'This is taking too long. Try again.' })
      : unreachable();
  }
}

/** Nobody answered: the device has no network, or the server is away. */
export function unreachable(): ApiError {
  const message = navigator.onLine ? 'The server does not answer. Try again.' : 'You seem to be offline. Try again.';
  return new ApiError({ status: 0, code: 'network.unreachable', message });
}

interface ErrorAnswer {
  error: { code: string; message: string; fields?: FieldErrors };
}

function refusedCall(response: Response, answer: unknown): ApiError {
  const retryAfter = Number(response.headers.get('Retry-After'));
  const waitSeconds = retryAfter > 0 ? retryAfter : null;
  if (isErrorAnswer(answer)) return new ApiError({ status: response.status, waitSeconds, ...answer.error });
  return new ApiError({
    status: response.status,
    code: 'server.unexpected',
    message: 'Something went wrong. Please try again',
    waitSeconds,
  });
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  const { error } = answer;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
