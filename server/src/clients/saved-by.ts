import type { Actor } from '@nave/domain/kernel/actor.ts';

/** Who is named as the one who saved something (CHN-104, CLI-134). */
export function savedBy(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A guest got past the rule of a write.');
  return actor.email;
}
