import type { Role } from '@nave/domain/kernel/actor.ts';
import { accountById, type Proof } from '@nave/server/accounts/accounts.store.ts';
import { createSessions, type Sessions } from '@nave/server/accounts/identity/sessions.ts';
import { insertDemand } from '@nave/server/accounts/second-factor/demands.store.ts';
import { removeMember } from '@nave/server/accounts/staff.store.ts';
import { touchToken } from '@nave/server/accounts/tokens/tokens.store.ts';
import { createTokens } from '@nave/server/accounts/tokens/tokens.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import type { ManualClock } from '../manual-clock.ts';
import { aPerson, cookiesOf, type RunningApp } from '../running-app.ts';
import { NOW, type World } from './worlds.ts';

/** Everyone who sends requests, by their names in the tables. */
export const actorNames = [
  'new visitor',
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
/** A program uses an access token of an admin of A, and has the admin's outcomes unless the table has lines for it. */
export const allActors = [...actorNames, 'program'] as const;
export type ActorName = (typeof allActors)[number];

/** A browser or a program that sends requests. `worldA` has the records of client A, `worldB` those of client B. */
export interface Person<Made extends World = World> {
  /** Selects the lines of the table. */
  name: ActorName;
  /** The id of the user or guest. */
  id: string;
  email: string | null;
  cookie: string | undefined;
  /** The token of a program. */
  bearer?: string;
  worldA: Made;
  worldB: Made;
  /** Creates another session of the same person and returns the new cookie, for requests that end a session. */
  anotherSession(): Promise<string | undefined>;
}

export interface People<Made extends World = World> {
  all: Person<Made>[];
  /** Session tokens, which no answer may contain. */
  tokens: Set<string>;
}

/**
 * Adds all people and programs. A client has only one owner, so the limited owner has a copy of A's world. Every
 * client requires a second factor, which all sessions have except one of a `viewer` (ACC-262).
 */
export async function everyone<Made extends World>(
  server: RunningApp,
  clock: ManualClock,
  world: (db: Db) => Promise<Made>,
): Promise<People<Made>> {
  const { db } = server;
  const [worldA, copyOfA, worldB] = await Promise.all([world(db), world(db), world(db)]);
  for (const { id: clientId } of [worldA, copyOfA, worldB].flatMap(clientsOf))
    await insertDemand(db, { clientId, demandedAt: new Date(NOW) });
  const tokens = new Set<string>();
  const setup = { sessions: createSessions(db, clock, (find) => find), db, tokens, worldB };
  const inA = { ...setup, worldA };
  const guest = (name: ActorName, named?: object) => aGuest(server, name, { worldA, worldB }, named);
  return {
    tokens,
    all: await Promise.all([
      guest('new visitor').then((visitor) => ({ ...visitor, cookie: undefined })),
      guest('guest'),
      guest('named guest', { name: 'Amos' }),
      guest('guest with e-mail', { name: 'Amos', email: 'canary-guest@grace.example' }),
      aUser(inA, 'viewer', {}),
      aUser(inA, 'host', staffOf(worldA, 'host')),
      aUser(inA, 'superhost', staffOf(worldA, 'superhost')),
      aUser(inA, 'admin', staffOf(worldA, 'admin')),
      aUser(inA, 'owner', staffOf(worldA, 'owner')),
      aUser(inA, 'limited host', limited(worldA, 'host')),
      aUser(inA, 'limited superhost', limited(worldA, 'superhost')),
      aUser(inA, 'limited admin', limited(worldA, 'admin')),
      aUser({ ...setup, worldA: copyOfA }, 'limited owner', limited(copyOfA, 'owner')),
      aUser(inA, 'empty admin', { ...staffOf(worldA, 'admin'), whitelist: whitelistOf(worldA, []) }),
      aUser(inA, 'owner of B', staffOf(worldB, 'owner')),
      aUser(inA, 'superhost of A, admin of B', {
        roles: { ...staffOf(worldA, 'superhost').roles, ...staffOf(worldB, 'admin').roles },
      }),
      // A member who was removed while signed in is a viewer (A26).
      aUser(inA, 'viewer', staffOf(worldA, 'admin')).then((user) => removedFromClients(db, user)),
      // A session without the required second factor has no role (ACC-262).
      aUser(inA, 'viewer', staffOf(worldA, 'admin'), 'one'),
      aProgram(inA, clock),
      aUser(inA, 'global admin', { globalRole: 'admin' }),
      aUser(inA, 'global owner', { globalRole: 'owner' }),
    ]),
  };
}

type Roles = Pick<Parameters<typeof aPerson>[1], 'roles' | 'whitelist' | 'globalRole'>;

/** Returns one role on the active, the archived and the deleted client, so that only the client's state differs. */
function staffOf(world: World, role: Role): Roles {
  return { roles: Object.fromEntries(clientsOf(world).map(({ id }) => [id, role])) };
}

function limited(world: World, role: Role): Roles {
  const { own, private: hidden, deleted, archived } = world.channels;
  return { ...staffOf(world, role), whitelist: whitelistOf(world, [own.id, hidden.id, deleted.id, archived.id]) };
}

function whitelistOf(world: World, channelIds: string[]): Record<string, string[]> {
  return Object.fromEntries(clientsOf(world).map(({ id }) => [id, channelIds]));
}

function clientsOf({ client, archived, deleted }: World) {
  return [client, archived, deleted];
}

interface PeopleSetup<Made> {
  db: Db;
  sessions: Sessions;
  tokens: Set<string>;
  worldA: Made;
  worldB: Made;
}

async function aUser<Made extends World>(
  setup: PeopleSetup<Made>,
  name: ActorName,
  roles: Roles,
  proof: Proof = 'two',
): Promise<Person<Made>> {
  const { db, sessions, tokens, worldA, worldB } = setup;
  const email = `canary-${v7()}@people.example`;
  const id = await aPerson(db, { email, firstName: 'Ruth', lastName: 'Delgado', ...roles });
  const account = await accountById(db, id);
  if (!account) throw new Error(`${name} was not added.`);
  const session = async () => {
    const { token } = await sessions.begin(account, { proof });
    tokens.add(token);
    return `sid=${token}`;
  };
  return { name, id, email, cookie: await session(), worldA, worldB, anotherSession: session };
}

async function removedFromClients<Made extends World>(db: Db, person: Person<Made>): Promise<Person<Made>> {
  for (const { id } of clientsOf(person.worldA)) await removeMember(db, id, person.id);
  return person;
}

/** A program takes turns with its tokens, because one of them may send only a few exports and recomputations a minute. */
const TOKENS_OF_PROGRAM = 15;
const LAST_USE = new Date('2100-01-01T00:00:00Z');

async function aProgram<Made extends World>(setup: PeopleSetup<Made>, clock: ManualClock): Promise<Person<Made>> {
  const { db, worldA } = setup;
  const { id, email, worldB } = await aUser(setup, 'admin', staffOf(worldA, 'admin'));
  const made = {
    name: 'Slides',
    clientId: worldA.client.id,
    userId: id,
    createdBy: id,
    scopes: 'all',
    expiresInDays: null,
  } as const;
  const issuer = createTokens({ db, clock, cached: (find) => find });
  const bearers: string[] = [];
  while (bearers.length < TOKENS_OF_PROGRAM) {
    const { id: tokenId, value } = await issuer.add(db, made);
    // A use that is later than all others, so that no request stores one.
    await touchToken(db, tokenId, LAST_USE, LAST_USE);
    setup.tokens.add(value);
    bearers.push(value);
  }
  let requests = 0;
  return {
    name: 'program',
    id,
    email,
    cookie: undefined,
    get bearer() {
      return bearers[requests++ % bearers.length] ?? '';
    },
    worldA,
    worldB,
    anotherSession: async () => undefined,
  };
}

async function aGuest<Made extends World>(
  server: RunningApp,
  name: ActorName,
  worlds: { worldA: Made; worldB: Made },
  named?: object,
): Promise<Person<Made>> {
  const first = await server.call('GET', '/api/auth/session');
  const { me } = (await first.json()) as { me: { id: string } };
  const answer = named
    ? await server.call('POST', '/api/auth/guest', { cookie: cookiesOf(first), body: named })
    : first;
  const cookie = cookiesOf(answer);
  return { name, id: me.id, email: null, cookie, ...worlds, anotherSession: async () => cookie };
}
