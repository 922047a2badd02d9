import { isDeepStrictEqual } from 'node:util';
import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { ZodType, z } from 'zod';

/** Throws at an answer that its call does not promise: a field too many or too few, or one of another type. */
export function checkAnswer({ method, url, shape }: AnyRoute, answer: unknown): void {
  if (!(shape.answer instanceof ZodType)) return;
  // As it leaves, not as it lies in memory.
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const { data, error } = shape.answer.safeParse(sent);
  if (error) throw new Error(`${method} ${url} answers what its call does not promise:\n${z.prettifyError(error)}`);
  // A schema that is not strict would pass over what it does not know.
  if (!isDeepStrictEqual(data, sent)) throw new Error(`${method} ${url}: the schema of its answer is not strict.`);
}
