import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { v7 } from 'uuid';
import { aClient } from './builders.ts';
import { aPerson, json, type RunningApp } from './running-app.ts';

/** A signed-in member of staff. */
export interface Colleague {
  id: string;
  email: string;
  cookie: string;
}

/** Returns functions with which tests hire, invite, edit and remove staff. */
export function staffTestbed(server: RunningApp) {
  const post = (who: Colleague, path: string, body: unknown) => server.call('POST', path, { cookie: who.cookie, body });
  return {
    newClient: async () => (await aClient(server.db)).id,
    /** Adds a signed-in member of staff. */
    async hire(roles: Record<string, Role>, whitelist: Record<string, string[]> = {}): Promise<Colleague> {
      const email = `ruth-${v7()}@grace.example`;
      const id = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles, whitelist });
      return { id, email, cookie: await server.signIn(email) };
    },
    /** Invites a new person, by default as a host without a whitelist. */
    invite: (who: Colleague, clientId: string, changes: object = {}) =>
      post(who, `/api/clients/${clientId}/invite`, {
        email: `amos-${v7()}@grace.example`,
        firstName: 'Amos',
        lastName: 'Field',
        ...changes,
      }),
    edit: (who: Colleague, { id, email }: Pick<Colleague, 'id' | 'email'>, changes: object) =>
      post(who, `/api/users/edit/${id}`, { email, firstName: 'Ruth', lastName: 'Delgado', role: 'host', ...changes }),
    remove: (who: Colleague, clientId: string, { id }: Pick<Colleague, 'id'>) =>
      server.call('DELETE', `/api/clients/${clientId}/users/${id}`, { cookie: who.cookie }),
    async list(who: Colleague, clientId: string): Promise<StaffMember[]> {
      const answer = await server.call('GET', `/api/clients/${clientId}/users`, { cookie: who.cookie });
      return (await json<{ items: StaffMember[] }>(answer)).items;
    },
    /** Returns the newest email to an address. */
    async emailTo(email: string) {
      return (await server.app.platform.mail.recent(1_000)).find(({ to }) => to === email);
    },
  };
}

/** Returns the status, code and message of a refusal. */
export async function refusedWith(answer: Promise<Response>) {
  const response = await answer;
  const { error } = await json<{ error?: { code: string; message: string } }>(response);
  return [response.status, error?.code, error?.message];
}
