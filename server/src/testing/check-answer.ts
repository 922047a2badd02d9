import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { ZodType } from 'zod';
import { checkSent } from './check-sent.ts';

/** Throws if an answer does not match its call's schema exactly: a field is missing, unknown or of another type. */
export function checkAnswer({ method, url, shape }: AnyRoute, answer: unknown): void {
  if (shape.answer instanceof ZodType) checkSent(`the answer of ${method} ${url}`, shape.answer, answer);
}
