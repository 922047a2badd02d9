import { scopes as allScopes, type Scope } from '@nave/domain/kernel/scope.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { v7 } from 'uuid';
import { type ApiTestbed, someone } from '../api-testbed.ts';
import { aPerson } from '../running-app.ts';
import { isOfRule } from './cells.ts';
import { type Outcome, outcomes } from './lines.ts';
import type { ActorName, Person } from './people.ts';
import { verdictsOf } from './read-table.ts';
import type { ObjectRequest, Rights } from './rights.ts';
import type { World } from './worlds.ts';

/** The roles that a token can have, and the clients to which the requests are sent. */
const roles = ['host', 'admin', 'owner'] as const satisfies ActorName[];
const objects = ['own', 'none', 'open', 'on demand', 'foreign'];

/** The sets of scopes of the tokens: none, each alone, all but one, and all. */
const grants: readonly (readonly Scope[])[] = [
  [],
  ...allScopes.map((scope) => [scope]),
  ...allScopes.map((scope) => allScopes.filter((other) => other !== scope)),
  allScopes,
];

/** The ids of the users of the tokens, by role. */
export type TokenUsers = Record<(typeof roles)[number], string>;

/** Adds the users of tokens to the active client of a world. */
export async function tokenUsers(db: Db, { client }: World): Promise<TokenUsers> {
  const ids = roles.map(async (role) => {
    const email = `${role}-${v7()}@people.example`;
    return [role, await aPerson(db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [client.id]: role } })];
  });
  return Object.fromEntries(await Promise.all(ids));
}

/** Any refusal. The tables of the slices say which refusal a token receives from a call for people alone. */
const REFUSED = 'refused';

/** A request of a program with an access token, and the code of the expected refusal; null if it is let in. */
export interface TokenCell {
  title: string;
  role: (typeof roles)[number];
  granted: readonly Scope[];
  request: ObjectRequest;
  expected: string | null;
}

/** Returns the cells of a call, from the rights table and from the scopes that the call should need. */
export function tokenCells(
  route: AnyRoute,
  rights: Rights,
  worlds: Pick<Person, 'worldA' | 'worldB'> & { users: TokenUsers },
  needed: readonly Scope[] | null,
): TokenCell[] {
  const name = `${route.method} ${route.url}`;
  const known = { ...outcomes, ...rights.outcomes };
  return roles.flatMap((role) => {
    const requests = rights.probes[name]?.({ ...personOf(role, worlds.users), ...worlds }) ?? {};
    const verdicts = verdictsOf({
      entry: name,
      lines: rights.table[name] ?? '',
      objects: Object.keys(requests),
      outcomes: new Set(Object.keys(known)),
    });
    return Object.entries(requests)
      .filter(([object]) => objects.includes(object))
      .flatMap(([object, request]) =>
        (needed && role === 'owner' && object !== 'foreign' ? grants : [[], allScopes]).map((granted) => ({
          title: `${role} on "${object}" with ${granted.length} scopes ${granted.slice(0, 2)}`,
          role,
          granted,
          request,
          expected: expectedCode(known[verdicts.get(role)?.get(object) ?? ''], { route, needed, granted }),
        })),
      );
  });
}

function expectedCode(
  outcome: Outcome | undefined,
  { route, needed, granted }: { route: AnyRoute; needed: readonly Scope[] | null; granted: readonly Scope[] },
): string | null {
  if (needed === null) return REFUSED;
  if (outcome && isOfRule(outcome, route.rule)) return outcome.code;
  return needed.every((scope) => granted.includes(scope)) ? null : 'tokens.scope';
}

function personOf(name: TokenCell['role'], users: TokenUsers): Omit<Person, 'worldA' | 'worldB'> {
  return {
    name,
    id: users[name],
    email: 'program@people.example',
    cookie: undefined,
    anotherSession: async () => undefined,
  };
}

/** Whether the code of an answer is the expected one. */
export function isExpected(code: string | null, { expected }: TokenCell): boolean {
  return expected === REFUSED ? code !== null : code === expected;
}

/** Sends the request of a cell, which no handler receives; returns the code of the refusal, or null if it was let in. */
export async function sendTokenCell(
  bed: ApiTestbed,
  route: AnyRoute,
  { role, granted, request }: TokenCell,
  { world, users }: { world: World; users: TokenUsers },
): Promise<string | null> {
  const maker = { makerId: v7(), makerName: 'Ruth', makerEmail: 'ruth@people.example' };
  const actor = {
    ...someone,
    id: users[role],
    roles: Object.fromEntries([world.client, world.archived, world.deleted].map(({ id }) => [id, role])),
    byToken: { id: v7(), name: 'Slides', ...maker, scopes: granted },
  };
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => request.params[name] ?? '');
  const answer = await bed.inject(actor, {
    method: route.method,
    url: `${path}${request.query ? `?${request.query}` : ''}`,
  });
  const { error } = answer.json<{ error: { code: string } }>();
  return letIn.has(error.code) ? null : error.code;
}

/** Codes by which a test's handler, or the schema of the body or query, answers a request that the door has let in. */
const letIn = new Set(['test.let-in', 'request.invalid', 'request.malformed', 'request.wrong-type']);
