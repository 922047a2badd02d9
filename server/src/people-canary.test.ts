import { scopes } from '@nave/domain/kernel/scope.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRoute } from './platform/http/route.ts';
import { type ApiTestbed, apiTestbed, someone } from './testing/api-testbed.ts';
import { allRights } from './testing/rights/all-rights.ts';
import type { Rights } from './testing/rights/rights.ts';
import { type TokenUsers, tokenUsers } from './testing/rights/token-cells.ts';
import { NOW, type World } from './testing/rights/worlds.ts';

/** In every stored name and email of a person. */
const CANARY = 'canary';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());

/** Puts the canary into the columns and messages that hold names and emails of people. */
async function plantCanaries(): Promise<number> {
  const { rows } = await bed.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.data_type = 'text'
      and c.column_name in ('first_name', 'last_name', 'email', 'email_key', 'invited_first_name', 'invited_last_name',
        'updated_by', 'user_name')`);
  for (const { table, column } of rows)
    await bed.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${CANARY} || ${sql.identifier(column)}`,
    );
  await bed.db.execute(sql`update viewings set name = ${CANARY}`);
  await bed.db.execute(
    sql`update room_events set data = data || jsonb_build_object('name', ${CANARY}::text) where data ? 'name'`,
  );
  return rows.length;
}

/** Sends every read of the table about an own record as an owner's token with all scopes; returns those with canaries. */
async function readsWithCanaries(rights: Rights, { world, users }: { world: World; users: TokenUsers }) {
  const routes = new Map(bed.platform.routes.entries().map((route) => [`${route.method} ${route.url}`, route]));
  const found: AnyRoute[] = [];
  const user = { name: 'owner' as const, id: users.owner, email: 'program@people.example', cookie: undefined };
  for (const name of Object.keys(rights.table)) {
    const route = routes.get(name);
    // The session is that of the caller, whom this testbed does not sign in.
    if (!route?.shape.scopes || route.method !== 'GET' || route.url === '/api/auth/session') continue;
    const probe = rights.probes[name]?.({
      ...user,
      worldA: world,
      worldB: world,
      anotherSession: async () => undefined,
    });
    for (const request of Object.values(probe ?? {})) {
      const path = route.url.replace(/:(\w+)/g, (_whole, param: string) => request.params[param] ?? '');
      const byToken = {
        id: users.owner,
        name: 'Slides',
        makerId: users.owner,
        makerName: 'R',
        makerEmail: 'r@x.example',
        scopes,
      };
      const actor = { ...someone, id: users.owner, roles: { [world.client.id]: 'owner' as const }, byToken };
      const answer = await bed.inject(actor, {
        method: 'GET',
        url: `${path}${request.query ? `?${request.query}` : ''}`,
      });
      if (answer.body.toLowerCase().includes(CANARY)) found.push(route);
    }
  }
  return found;
}

test('API-222 every read whose answer has a planted name or email of a person needs people:read', async () => {
  const all = await allRights();
  const worlds = [];
  for (const { rights } of all) {
    const world = await rights.world(bed.db);
    worlds.push({ rights, world, users: await tokenUsers(bed.db, world) });
  }
  expect(await plantCanaries()).toBeGreaterThan(8);
  const found = new Set<AnyRoute>();
  for (const { rights, ...place } of worlds)
    for (const route of await readsWithCanaries(rights, place)) found.add(route);
  const without = [...found].filter(({ shape }) => !shape.scopes?.includes('people:read'));
  expect(without.map(nameOf)).toEqual([]);
  const expected = [
    'users.list',
    'users.read',
    'channels.list',
    'channels.read',
    'directChat.hosts',
    'ticketing.attendees',
  ];
  expect([...found].map(nameOf)).toEqual(expect.arrayContaining(expected));
});

const nameOf = ({ tag, name }: AnyRoute) => `${tag}.${name}`;
