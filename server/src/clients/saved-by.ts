import type { Actor } from '@nave/domain/kernel/actor.ts';

/**
 * Returns the text that is stored as the author of a save (CHN-104, CLI-134): the user's email, and for an access token
 * the names of the token and of its creator.
 */
export function savedBy(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A rule allowed a guest to save.');
  const { email, byToken } = actor;
  return byToken ? `${email} (token "${byToken.name}" by ${byToken.makerEmail})` : email;
}
