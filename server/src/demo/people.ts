import type { GlobalRole, Role } from '@nave/domain/kernel/actor.ts';

/** A person of the demo, the tests and the browser journeys. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  globalRole?: GlobalRole;
  /** The person's roles, by the keys of the clients. */
  roles?: Record<string, Role>;
}

export const people = {
  daniel: { email: 'owner@grace.example', firstName: 'Daniel', lastName: 'Okafor', roles: { grace: 'owner' } },
  hannah: { email: 'admin@grace.example', firstName: 'Hannah', lastName: 'Whitfield', roles: { grace: 'admin' } },
  tom: { email: 'superhost@grace.example', firstName: 'Tom', lastName: 'Aldridge', roles: { grace: 'superhost' } },
  ruth: { email: 'host@grace.example', firstName: 'Ruth', lastName: 'Delgado', roles: { grace: 'host' } },
  marit: { email: 'owner@harbor.example', firstName: 'Marit', lastName: 'Solberg', roles: { harbor: 'owner' } },
  noa: { email: 'global@nave.example', firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' },
  ines: { email: 'globaladmin@nave.example', firstName: 'Inés', lastName: 'Castillo', globalRole: 'admin' },
} as const satisfies Record<string, Person>;

/** Describes a person's role, for the list of logins. */
export function roleInWords({ globalRole, roles }: Person): string {
  if (globalRole) return `global ${globalRole}`;
  return Object.entries(roles ?? {})
    .map(([client, role]) => `${role} of ${client}`)
    .join(', ');
}
