import type { Role } from '@nave/domain/kernel/actor.ts';
import { accountById } from '@nave/server/accounts/accounts.store.ts';
import { createSessions, type Sessions } from '@nave/server/accounts/sessions.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import type { ManualClock } from '../manual-clock.ts';
import { aPerson, cookiesOf, type RunningApp } from '../running-app.ts';
import { aWorld, type World } from './worlds.ts';

/** Everyone who asks, by the name that the table uses. */
export const actorNames = [
  'nobody',
  'guest',
  'named guest',
  'guest with e-mail',
  'viewer',
  'host',
  'superhost',
  'admin',
  'owner',
  'limited host',
  'limited superhost',
  'limited admin',
  'limited owner',
  'empty admin',
  'owner of B',
  'superhost of A, admin of B',
  'global admin',
  'global owner',
] as const;
export type ActorName = (typeof actorNames)[number];

/** One who asks, from one browser. `home` is what the table calls A and `abroad` what it calls foreign. */
export interface Person {
  name: ActorName;
  /** What names the person: a user's id, or a guest's. */
  id: string;
  email: string | null;
  cookie: string | undefined;
  home: World;
  abroad: World;
  /** The cookie of another session of the same person, to be ended. */
  anotherSession(): Promise<string | undefined>;
}

export interface People {
  all: Person[];
  /** What no answer may ever hold: tokens of sessions and their hashes are added as they are made. */
  tokens: Set<string>;
}

/** Adds everyone. One client has one owner, so the limited owner lives in a world of its own that is just like A. */
export async function everyone(server: RunningApp, clock: ManualClock): Promise<People> {
  const { db } = server;
  const [a, twin, abroad] = [await aWorld(db), await aWorld(db), await aWorld(db)];
  const tokens = new Set<string>();
  const place = { sessions: createSessions(db, clock), db, tokens, abroad };
  const inA = { ...place, home: a };
  const guest = async (name: ActorName, named?: object) => aGuest(server, name, { home: a, abroad }, named);
  return {
    tokens,
    all: [
      { ...(await guest('nobody')), cookie: undefined },
      await guest('guest'),
      await guest('named guest', { name: 'Amos' }),
      await guest('guest with e-mail', { name: 'Amos', email: 'canary-guest@grace.example' }),
      await aUser(inA, 'viewer', {}),
      await aUser(inA, 'host', staffOf(a, 'host')),
      await aUser(inA, 'superhost', staffOf(a, 'superhost')),
      await aUser(inA, 'admin', staffOf(a, 'admin')),
      await aUser(inA, 'owner', staffOf(a, 'owner')),
      await aUser(inA, 'limited host', limited(a, 'host')),
      await aUser(inA, 'limited superhost', limited(a, 'superhost')),
      await aUser(inA, 'limited admin', limited(a, 'admin')),
      await aUser({ ...place, home: twin }, 'limited owner', limited(twin, 'owner')),
      await aUser(inA, 'empty admin', { ...staffOf(a, 'admin'), whitelist: whitelistOf(a, []) }),
      await aUser(inA, 'owner of B', staffOf(abroad, 'owner')),
      await aUser(inA, 'superhost of A, admin of B', {
        roles: { ...staffOf(a, 'superhost').roles, ...staffOf(abroad, 'admin').roles },
      }),
      await aUser(inA, 'global admin', { globalRole: 'admin' }),
      await aUser(inA, 'global owner', { globalRole: 'owner' }),
    ],
  };
}

type Rights = Pick<Parameters<typeof aPerson>[1], 'roles' | 'whitelist' | 'globalRole'>;

/** The same role on the client, on the archived and on the deleted one, so that only what they are tells them apart. */
function staffOf(world: World, role: Role): Rights {
  return { roles: Object.fromEntries(clientsOf(world).map(({ id }) => [id, role])) };
}

function limited(world: World, role: Role): Rights {
  const { own, private: hidden, deleted, archived } = world.channels;
  return { ...staffOf(world, role), whitelist: whitelistOf(world, [own.id, hidden.id, deleted.id, archived.id]) };
}

function whitelistOf(world: World, channelIds: string[]): Record<string, string[]> {
  return Object.fromEntries(clientsOf(world).map(({ id }) => [id, channelIds]));
}

function clientsOf({ client, archived, deleted }: World) {
  return [client, archived, deleted];
}

interface Place {
  db: Db;
  sessions: Sessions;
  tokens: Set<string>;
  home: World;
  abroad: World;
}

async function aUser({ db, sessions, tokens, home, abroad }: Place, name: ActorName, rights: Rights): Promise<Person> {
  const email = `canary-${v7()}@people.example`;
  const id = await aPerson(db, { email, firstName: 'Ruth', lastName: 'Delgado', ...rights });
  const account = await accountById(db, id);
  if (!account) throw new Error(`${name} was not added.`);
  const session = async () => {
    const { token } = await sessions.begin(account);
    tokens.add(token);
    return `sid=${token}`;
  };
  return { name, id, email, cookie: await session(), home, abroad, anotherSession: session };
}

async function aGuest(
  server: RunningApp,
  name: ActorName,
  worlds: { home: World; abroad: World },
  named?: object,
): Promise<Person> {
  const first = await server.call('GET', '/api/auth/session');
  const { me } = (await first.json()) as { me: { id: string } };
  const answer = named
    ? await server.call('POST', '/api/auth/guest', { cookie: cookiesOf(first), body: named })
    : first;
  const cookie = cookiesOf(answer);
  return { name, id: me.id, email: null, cookie, ...worlds, anotherSession: async () => cookie };
}
