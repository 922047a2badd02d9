import type { User } from '../kernel/actor.ts';
import type { AppUser } from './session.ts';

/** The app user as the policies know one. */
export function actorOfAppUser(user: AppUser): User {
  const { id, email, firstName, lastName, globalRole, clients: roles, whitelist, withheldOn = [] } = user;
  return { kind: 'user', id, email, name: `${firstName} ${lastName}`.trim(), globalRole, roles, whitelist, withheldOn };
}
