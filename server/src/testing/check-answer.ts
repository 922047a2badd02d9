import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { ZodType } from 'zod';
import { checkSent } from './check-sent.ts';

/** Throws when an answer does not match its call's schema exactly: missing or additional fields, or other types. */
export function checkAnswer({ method, url, shape }: AnyRoute, answer: unknown): void {
  if (shape.answer instanceof ZodType) checkSent(`the answer of ${method} ${url}`, shape.answer, answer);
}
