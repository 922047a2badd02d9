import type { Role } from '@nave/domain/kernel/actor.ts';
import { accountById, type Proof } from '@nave/server/accounts/accounts.store.ts';
import { createSessions, type Sessions } from '@nave/server/accounts/identity/sessions.ts';
import { insertDemand } from '@nave/server/accounts/second-factor/demands.store.ts';
import { removeMember } from '@nave/server/accounts/staff.store.ts';
import { createTokens } from '@nave/server/accounts/tokens/tokens.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import type { ManualClock } from '../manual-clock.ts';
import { aPerson, cookiesOf, type RunningApp } from '../running-app.ts';
import { NOW, type World } from './worlds.ts';

/** Everyone who sends requests, by their names in the tables. */
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
/** A program uses an access token of an admin of A. It may do what the admin may, unless the table says otherwise. */
export const allActors = [...actorNames, 'program'] as const;
export type ActorName = (typeof allActors)[number];

/** A sender of requests: one browser, or a program. `home` is client A of the tables, `abroad` the foreign one. */
export interface Person<Made extends World = World> {
  /** Selects the lines of the table. */
  name: ActorName;
  /** The id of the user or guest. */
  id: string;
  email: string | null;
  cookie: string | undefined;
  /** The token of a program. */
  bearer?: string;
  home: Made;
  abroad: Made;
  /** Creates another session of the same person, for requests that end one; returns its cookie. */
  anotherSession(): Promise<string | undefined>;
}

export interface People<Made extends World = World> {
  all: Person<Made>[];
  /** Session tokens, which no answer may contain. */
  tokens: Set<string>;
}

/**
 * Adds everyone. A client has one owner, so the limited owner has a copy of A's world. Every client requires a second
 * factor, which all sessions have except one (ACC-262).
 */
export async function everyone<Made extends World>(
  server: RunningApp,
  clock: ManualClock,
  world: (db: Db) => Promise<Made>,
): Promise<People<Made>> {
  const { db } = server;
  const [a, twin, abroad] = await Promise.all([world(db), world(db), world(db)]);
  for (const { id: clientId } of [a, twin, abroad].flatMap(clientsOf))
    await insertDemand(db, { clientId, demandedAt: new Date(NOW) });
  const tokens = new Set<string>();
  const place = { sessions: createSessions(db, clock, (find) => find), db, tokens, abroad };
  const inA = { ...place, home: a };
  const guest = (name: ActorName, named?: object) => aGuest(server, name, { home: a, abroad }, named);
  return {
    tokens,
    all: await Promise.all([
      guest('nobody').then((nobody) => ({ ...nobody, cookie: undefined })),
      guest('guest'),
      guest('named guest', { name: 'Amos' }),
      guest('guest with e-mail', { name: 'Amos', email: 'canary-guest@grace.example' }),
      aUser(inA, 'viewer', {}),
      aUser(inA, 'host', staffOf(a, 'host')),
      aUser(inA, 'superhost', staffOf(a, 'superhost')),
      aUser(inA, 'admin', staffOf(a, 'admin')),
      aUser(inA, 'owner', staffOf(a, 'owner')),
      aUser(inA, 'limited host', limited(a, 'host')),
      aUser(inA, 'limited superhost', limited(a, 'superhost')),
      aUser(inA, 'limited admin', limited(a, 'admin')),
      aUser({ ...place, home: twin }, 'limited owner', limited(twin, 'owner')),
      aUser(inA, 'empty admin', { ...staffOf(a, 'admin'), whitelist: whitelistOf(a, []) }),
      aUser(inA, 'owner of B', staffOf(abroad, 'owner')),
      aUser(inA, 'superhost of A, admin of B', {
        roles: { ...staffOf(a, 'superhost').roles, ...staffOf(abroad, 'admin').roles },
      }),
      // A member who was removed while signed in is a viewer (A26).
      aUser(inA, 'viewer', staffOf(a, 'admin')).then((removed) => leaving(db, removed)),
      // A session without the required second factor has no role (ACC-262).
      aUser(inA, 'viewer', staffOf(a, 'admin'), 'one'),
      aProgram(inA, clock),
      aUser(inA, 'global admin', { globalRole: 'admin' }),
      aUser(inA, 'global owner', { globalRole: 'owner' }),
    ]),
  };
}

type Roles = Pick<Parameters<typeof aPerson>[1], 'roles' | 'whitelist' | 'globalRole'>;

/** Returns the same role on the client, its archived and its deleted one, so that they differ only in their state. */
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

interface Place<Made> {
  db: Db;
  sessions: Sessions;
  tokens: Set<string>;
  home: Made;
  abroad: Made;
}

async function aUser<Made extends World>(
  place: Place<Made>,
  name: ActorName,
  roles: Roles,
  proof: Proof = 'two',
): Promise<Person<Made>> {
  const { db, sessions, tokens, home, abroad } = place;
  const email = `canary-${v7()}@people.example`;
  const id = await aPerson(db, { email, firstName: 'Ruth', lastName: 'Delgado', ...roles });
  const account = await accountById(db, id);
  if (!account) throw new Error(`${name} was not added.`);
  const session = async () => {
    const { token } = await sessions.begin(account, { proof });
    tokens.add(token);
    return `sid=${token}`;
  };
  return { name, id, email, cookie: await session(), home, abroad, anotherSession: session };
}

async function leaving<Made extends World>(db: Db, person: Person<Made>): Promise<Person<Made>> {
  for (const { id } of clientsOf(person.home)) await removeMember(db, id, person.id);
  return person;
}

async function aProgram<Made extends World>(place: Place<Made>, clock: ManualClock): Promise<Person<Made>> {
  const { db, home } = place;
  const { id, email, abroad } = await aUser(place, 'admin', staffOf(home, 'admin'));
  const made = { name: 'Slides', clientId: home.client.id, userId: id, createdBy: id };
  const { value: bearer } = await createTokens({ db, clock, cached: (find) => find }).add(db, made);
  place.tokens.add(bearer);
  return { name: 'program', id, email, cookie: undefined, bearer, home, abroad, anotherSession: async () => undefined };
}

async function aGuest<Made extends World>(
  server: RunningApp,
  name: ActorName,
  worlds: { home: Made; abroad: Made },
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
