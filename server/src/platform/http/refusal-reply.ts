import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { type FieldErrors, Refusal, type RefusalKind } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply } from 'fastify';
import type { ZodError } from 'zod';

/** The body of every error of the API (API-82). */
export interface ErrorBody {
  error: { code: string; message: string; fields?: FieldErrors };
}

const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'not-allowed': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
  unexpected: 500,
};

/** Sends a refusal in the error form, with the status of its kind and `Retry-After` where there is a wait. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, kind } = refusal.text;
  const wait = refusal.waitSeconds ?? (kind === 'unavailable' ? 2 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))));
  const body: ErrorBody = { error: { code, message, ...(refusal.fields && { fields: refusal.fields }) } };
  return reply.code(statusOf[kind]).header('cache-control', 'no-store').type('application/json').send(body);
}

/** Field name to the first sentence about it, from a failed parse. Errors of no field stand under ''. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) fields[[...issue.path, key].join('.')] ??= 'This field is not known.';
    if (unknownKeys.length === 0) fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}

/** Turns whatever a request failed with into the refusal that is sent; null for a bug, which answers 500. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(kernelRefusals.wrongType);
  if (statusCode === 413) return new Refusal(kernelRefusals.tooLarge);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal(kernelRefusals.malformed);
  return null;
}
