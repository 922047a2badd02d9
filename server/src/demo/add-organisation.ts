import type { Role, User } from '@nave/domain/kernel/actor.ts';
import { v7 as uuid } from 'uuid';
import { accountByEmail, actorOf, insertMembership, insertUser } from '../accounts/accounts.store.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { insertChannel } from '../channels/channels.store.ts';
import { insertClient } from '../clients/clients.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { type DemoClient, WELCOME_CLIP } from './organisations.ts';
import { type Person, people } from './people.ts';

/** Adds a client of the demo with its channels. Returns the ids of the client and, by key, of its channels. */
export async function addOrganisation(tx: Tx, demo: DemoClient, updatedBy: string) {
  const { channels, ...client } = demo;
  const { id: clientId } = await insertClient(tx, { id: uuid(), ...client, isActivated: true, isDemo: true });
  const channelIds: Record<string, string> = {};
  for (const [displayOrder, { hasDefaultVideo, ...channel }] of channels.entries()) {
    const defaultVideo = hasDefaultVideo
      ? { enabled: true, videoProvider: 'stream' as const, src: WELCOME_CLIP }
      : { enabled: false, videoProvider: null, src: '' };
    const { timeZoneName } = demo;
    const row = await insertChannel(tx, {
      id: uuid(),
      clientId,
      displayOrder,
      defaultVideo,
      timeZoneName,
      updatedBy,
      ...channel,
    });
    channelIds[channel.key] = row.id;
  }
  return { clientId, channelIds };
}

/** Adds all people of the demo with the same password. `clientIds` has the ids of the clients by key. */
export async function addPeople(
  tx: Tx,
  { password, clientIds, now }: { password: string; clientIds: Record<string, string>; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const person of Object.values(people) as Person[]) {
    const { roles, globalRole, ...names } = person;
    const userId = uuid();
    await insertUser(tx, { id: userId, ...names, globalRole: globalRole ?? null, passwordHash, emailVerifiedAt: now });
    for (const [clientKey, role] of Object.entries<Role>(roles ?? {})) {
      const clientId = clientIds[clientKey];
      if (clientId) await insertMembership(tx, { clientId, userId, role });
    }
  }
}

/** Returns a person of the demo as an actor. */
export async function actorNamed(tx: Parameters<typeof accountByEmail>[0], person: Person): Promise<User> {
  const account = await accountByEmail(tx, person.email);
  if (!account) throw new Error(`There is no account ${person.email}.`);
  return actorOf(account);
}
