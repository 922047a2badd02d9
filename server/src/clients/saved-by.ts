import type { Actor } from '@nave/domain/kernel/actor.ts';

/** Who is named as the one who saved something (CHN-104, CLI-134); by an access token also the token and its maker. */
export function savedBy(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A guest got past the rule of a write.');
  const { email, byToken } = actor;
  return byToken ? `${email} (token "${byToken.name}" by ${byToken.makerEmail})` : email;
}
