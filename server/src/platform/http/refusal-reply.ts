import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { type FieldErrors, Refusal, type RefusalKind } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply } from 'fastify';

/** The body of every API error (API-82). */
export interface ErrorBody {
  error: { code: string; message: string; fields?: FieldErrors };
}

/** The HTTP status of each kind of refusal. */
export const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'not-allowed': 405,
  late: 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  unexpecting: 417,
  misdirected: 421,
  unprocessable: 422,
  'too-many': 429,
  'header-too-large': 431,
  unavailable: 503,
  unexpected: 500,
};

/**
 * Converts a refusal to a response: the status of its kind, the error form, and `Retry-After` if the caller must wait.
 */
export function refusalAnswer(refusal: Refusal): { status: number; headers: Record<string, string>; body: string } {
  const { code, message, kind } = refusal.text;
  const wait = refusal.waitSeconds ?? (kind === 'unavailable' ? 2 : undefined);
  const form: ErrorBody = { error: { code, message, ...(refusal.fields && { fields: refusal.fields }) } };
  const body = JSON.stringify(form);
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(wait !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(wait))) }),
  };
  return { status: statusOf[kind], headers, body };
}

/** Sends a refusal as the response of a route. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalAnswer(refusal);
  return reply.code(status).headers(headers).send(body);
}

/** If the request caused the error, returns the matching refusal; for every other error, null. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(kernelRefusals.wrongType);
  if (statusCode === 413) return new Refusal(kernelRefusals.tooLarge);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal(kernelRefusals.malformed);
  return null;
}
