import type { Actor } from '@nave/domain/kernel/actor.ts';

/** Returns the name stored with a save (CHN-104, CLI-134); for an access token also the token and its creator. */
export function savedBy(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A guest passed the rule of a write.');
  const { email, byToken } = actor;
  return byToken ? `${email} (token "${byToken.name}" by ${byToken.makerEmail})` : email;
}
