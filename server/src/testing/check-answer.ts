import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { ZodType } from 'zod';
import { checkSent } from './check-sent.ts';

/** Throws at an answer that its call does not promise: a field too many or too few, or one of another type. */
export function checkAnswer({ method, url, shape }: AnyRoute, answer: unknown): void {
  if (shape.answer instanceof ZodType) checkSent(`the answer of ${method} ${url}`, shape.answer, answer);
}
