import type { User } from '@nave/domain/kernel/actor.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWebhook } from './clients/webhooks.store.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from './testing/api-testbed.ts';
import { aChannel, aClient, aContent, anAttendee, anEvent } from './testing/builders.ts';
import { aPerson } from './testing/running-app.ts';

let bed: ApiTestbed;
let clientId: string;
let channelId: string;
let event: { id: string; clientId: string };
let turn = 0;

beforeAll(async () => {
  bed = await apiTestbed();
  ({ id: clientId } = await aClient(bed.db));
  ({ id: channelId } = await aChannel(bed.db, { clientId }));
  event = await anEvent(bed.db, { clientId });
});
afterAll(() => bed.close());

/** A list: its path, and how a record is added and renamed. */
interface List {
  path(): string;
  actor?: User;
  add(): Promise<string>;
  rename(id: string, name: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

const gone = sql`version_code = 'a1b2c3d4'`;
const lists: Record<string, List> = {
  contents: {
    path: () => `/api/clients/${clientId}/contents`,
    add: async () => (await aContent(bed.db, { clientId, channelIds: [channelId] })).id,
    rename: (id, name) => bed.db.execute(sql`update contents set name = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`update contents set ${gone} where id = ${id}`),
  },
  channels: {
    path: () => `/api/clients/${clientId}/channels`,
    add: async () => (await aChannel(bed.db, { clientId })).id,
    rename: (id, name) => bed.db.execute(sql`update channels set name = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`update channels set ${gone} where id = ${id}`),
  },
  clients: {
    path: () => '/api/clients',
    actor: globalOwner,
    add: async () => (await aClient(bed.db)).id,
    rename: (id, name) => bed.db.execute(sql`update clients set name = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`update clients set ${gone} where id = ${id}`),
  },
  users: {
    path: () => `/api/clients/${clientId}/users`,
    add: () => {
      turn += 1;
      const email = `ana-${turn}@grace.example`;
      return aPerson(bed.db, { email, firstName: 'Ana', lastName: 'Ruiz', roles: { [clientId]: 'host' } });
    },
    rename: (id, name) => bed.db.execute(sql`update users set first_name = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`delete from client_users where user_id = ${id}`),
  },
  webhooks: {
    path: () => `/api/clients/${clientId}/webhooks`,
    add: async () => {
      const id = v7();
      await insertWebhook(bed.db, {
        id,
        clientId,
        url: `https://${id}.example`,
        secret: 'whsec_a',
        createdAt: new Date(),
      });
      return id;
    },
    rename: (id, name) =>
      bed.db.execute(sql`update webhooks set url = ${`https://x.example/${name}`} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`delete from webhooks where id = ${id}`),
  },
  events: {
    path: () => `/api/clients/${clientId}/events`,
    add: async () => (await anEvent(bed.db, { clientId })).id,
    rename: (id, name) => bed.db.execute(sql`update ticket_events set title = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`delete from ticket_events where id = ${id}`),
  },
  attendees: {
    path: () => `/api/clients/${clientId}/events/${event.id}/attendees`,
    add: async () => (await anAttendee(bed.db, event)).id,
    rename: (id, name) => bed.db.execute(sql`update attendees set last_name = ${name} where id = ${id}`),
    remove: (id) => bed.db.execute(sql`delete from attendees where id = ${id}`),
  },
};

const read = ({ path, actor = staff('owner', clientId) }: List, query: string) =>
  bed.as(actor, 'GET', `${path()}${query}`);

/** Follows the links from page to page; `between` runs after each page. */
async function walk(list: List, limit: number, between: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  const { path, actor = staff('owner', clientId) } = list;
  for (let url: string | undefined = `${path()}?limit=${limit}`; url; ) {
    const answer = await bed.as(actor, 'GET', url);
    const { items } = answer.json<{ items: { id: string }[] }>();
    expect(items.length).toBeLessThanOrEqual(limit);
    ids.push(...items.map(({ id }) => id));
    url = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    await between();
  }
  return ids;
}

test.each(Object.entries(lists))(
  'API-231 pages of any size walk the list of %s whole while it changes',
  async (_name, list) => {
    const kept: string[] = [];
    for (let count = 0; count < 7; count += 1) kept.push(await list.add());
    const change = fc.constantFrom('add', 'rename', 'remove', 'nothing');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3, 5, 8, 200),
        fc.array(change, { maxLength: 8 }),
        async (limit, changes) => {
          const passing = await list.add();
          const waiting = [...changes];
          const ids = await walk(list, limit, async () => {
            const next = waiting.shift();
            turn += 1;
            if (next === 'add') kept.push(await list.add());
            if (next === 'rename') await list.rename(kept[turn % kept.length] ?? '', `Name ${turn % 13}`);
            if (next === 'remove') await list.remove(passing);
          });
          const added = kept.slice(7);
          expect(ids).toEqual([...new Set(ids)].sort());
          expect(ids).toEqual(expect.arrayContaining(kept.slice(0, 7)));
          for (const id of added.splice(0)) await list.remove(id);
          kept.splice(7);
        },
      ),
      { numRuns: 12 },
    );
  },
);

test('API-231~ without limit a list is answered whole in its usual order, and a wrong limit is refused', async () => {
  for (const list of Object.values(lists)) {
    const whole = await read(list, '');
    expect([whole.statusCode, whole.headers.link]).toEqual([200, undefined]);
    expect((await read(list, '?limit=200')).statusCode).toBe(200);
    for (const query of ['?limit=0', '?limit=201', '?limit=1.5', '?limit=x', '?limit=2&limit=3', '?limit=2&after=x'])
      expect([query, (await read(list, query)).statusCode]).toEqual([query, 400]);
  }
});
