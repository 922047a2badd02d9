import type { User } from '../kernel/actor.ts';
import type { AppUser } from './session.ts';

/** Converts the app user that the dashboard has received to the actor that policies take. */
export function actorOfAppUser(user: AppUser): User {
  const { id, email, firstName, lastName, globalRole, clients: roles, whitelist, withheldOn = [] } = user;
  return { kind: 'user', id, email, name: `${firstName} ${lastName}`.trim(), globalRole, roles, whitelist, withheldOn };
}
