import { type AnswerOf, addressOf, type Call, type InputOf, methodOf } from '@nave/domain/kernel/call.ts';
import type { FieldErrors } from '@nave/domain/kernel/refusal.ts';

/** Timeouts of the two APIs in milliseconds. Source: 000 §7 (API-3, API-5). */
export const MAIN_TIMEOUT_MS = 240_000;
export const READ_TIMEOUT_MS = 30_000;

/** Thrown if the server answers a call with an error or not at all (`status` 0: no network, or a timeout). */
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
 * Calls the main API under /api or the read API under /cdn, with that API's timeout. The read API gives every caller
 * the same answer. Throws ApiError.
 */
export async function ask<One extends Call>(
  call: One,
  input: InputOf<One>,
  options: CallOptions = {},
): Promise<AnswerOf<One>> {
  const url = addressOf(call, input);
  const limit = startTimeLimit({ timeoutMs: isReadApi(url) ? READ_TIMEOUT_MS : MAIN_TIMEOUT_MS, ...options });
  try {
    const response = await send(url, requestInit(methodOf(call), url, (input as { body?: unknown }).body), limit);
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw errorOf(response, answer);
    // The server's tests check every answer against the call's schema.
    return answer as AnswerOf<One>;
  } finally {
    limit.end();
  }
}

function isReadApi(url: string): boolean {
  return url.startsWith('/cdn');
}

function requestInit(method: string, url: string, body: unknown): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // CSRF protection: a form on another site cannot send this header.
  if (!isReadApi(url)) headers['X-Requested-With'] = 'nave';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: isReadApi(url) ? 'omit' : 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  return init;
}

interface TimeLimit {
  signal: AbortSignal;
  hasTimedOut(): boolean;
  end(): void;
}

/**
 * Aborts with the caller's signal or after `timeoutMs`. The oldest browsers that we serve lack `AbortSignal.timeout`,
 * `AbortSignal.any` and abort reasons.
 */
function startTimeLimit({ signal, timeoutMs }: CallOptions): TimeLimit {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    controller.abort();
  };
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { signal: controller.signal });
  return { signal: controller.signal, hasTimedOut: () => timedOut, end };
}

async function send(url: string, init: RequestInit, { signal, hasTimedOut }: TimeLimit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    const timedOut = hasTimedOut();
    if (signal.aborted && !timedOut) throw error;
    throw timedOut
      ? new ApiError({ status: 0, code: 'network.timeout', message: 'This is taking too long. Try again.' })
      : unreachable();
  }
}

/** Returns the error for a call without an answer: the device is offline, or the server is down. */
export function unreachable(): ApiError {
  const message = navigator.onLine ? 'The server does not answer. Try again.' : 'You seem to be offline. Try again.';
  return new ApiError({ status: 0, code: 'network.unreachable', message });
}

interface ErrorAnswer {
  error: { code: string; message: string; fields?: FieldErrors };
}

function errorOf(response: Response, answer: unknown): ApiError {
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

/** Whether the JSON of a response is an error of the API. */
export function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  const { error } = answer;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
