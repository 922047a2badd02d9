import { testEngine } from '@nave/server/testing/database.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDemand, insertDemand } from '../second-factor/demands.store.ts';
import { changeMember, lockStaff, removeMember } from '../staff.store.ts';

let server: RunningApp;
/** Stands for a second process on the same database, with its own account cache. */
let other: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  server = await runningApp();
  other = await runningApp({ database: { ...server.database, close: async () => {} } });
  staff = staffTestbed(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
});

const hire = (role: 'admin' | 'host' | 'superhost') => staff.hire({ [clientId]: role });
const rolesNow = async () => (await staff.list(owner, clientId)).map(({ id, role }) => ({ id, role }));

test('USR-198 of two admins who remove each other concurrently, on two processes, one is removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await hire('admin'), await hire('admin')];
    const path = ({ id }: Colleague) => `/api/clients/${clientId}/users/${id}`;
    const answers = await Promise.all([
      server.call('DELETE', path(two), { cookie: one.cookie }),
      other.call('DELETE', path(one), { cookie: two.cookie }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const left = (await rolesNow()).filter(({ id }) => id === one.id || id === two.id);
    expect(left).toHaveLength(1);
  }
});

// The embedded engine has one connection: nothing can happen between the rule and the lock.
describe.runIf(testEngine === 'postgresql')('rights that are lost between the route’s rule and the change', () => {
  /** Sends a request that passes the rule and waits for the staff lock; `meanwhile` commits before it gets the lock. */
  async function behindLock(ask: () => Promise<Response>, meanwhile: (tx: typeof server.db) => Promise<void>) {
    const asked = await server.db.transaction(async (tx) => {
      await lockStaff(tx, clientId);
      const answer = ask();
      await vi.waitFor(async () => {
        const waiting = await server.db.execute(sql`
          select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        expect(waiting.rows).toHaveLength(1);
      }, 10_000);
      await meanwhile(tx as unknown as typeof server.db);
      return { answer };
    });
    return refusedWith(asked.answer);
  }
  const asks: Record<string, (admin: Colleague, target: Colleague) => Promise<Response>> = {
    'an edit': (admin, target) => staff.edit(admin, target, { clientId, role: 'superhost', firstName: 'Changed' }),
    'a removal': (admin, target) => staff.remove(admin, clientId, target),
    'an invitation': (admin) => staff.invite(admin, clientId, { email: 'late@grace.example' }),
    'an invitation again': async (admin) => {
      const [pending] = (await staff.list(owner, clientId)).filter(({ isVerified }) => !isVerified);
      const path = `/api/clients/${clientId}/users/${pending?.id}/invitation`;
      return server.call('POST', path, { cookie: admin.cookie });
    },
    'a token': (admin) =>
      server.call('POST', `/api/users/${owner.id}/token`, { cookie: admin.cookie, body: { name: 'Late', clientId } }),
    'the end of a token': async (admin) => {
      const path = `/api/users/${owner.id}/token`;
      const list = await server.call('GET', `${path}?clientId=${clientId}`, { cookie: owner.cookie });
      const [{ id } = { id: '' }] = (await json<{ items: { id: string }[] }>(list)).items;
      return server.call('DELETE', `${path}?token=${id}`, { cookie: admin.cookie });
    },
  };

  const demand = async (tx: typeof server.db) => {
    await insertDemand(tx, { clientId, demandedAt: new Date() });
  };
  test.each(Object.keys(asks))('USR-198 ACC-262~ %s is refused, and changes nothing', async (name) => {
    const [admin, target] = [await hire('admin'), await hire('host')];
    await staff.invite(owner, clientId, { email: 'waiting@grace.example' });
    const made = { name: 'Slides', clientId };
    await server.call('POST', `/api/users/${owner.id}/token`, { cookie: owner.cookie, body: made });
    const ask = () => asks[name]?.(admin, target) ?? Promise.reject(new Error(name));
    const told = async () => {
      const tokens = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, {
        cookie: owner.cookie,
      });
      const members = (await staff.list(owner, clientId)).filter(({ id }) => id !== admin.id);
      return {
        members,
        tokens: await json<object>(tokens),
        letters: (await server.app.platform.mail.recent(1_000)).length,
      };
    };
    const before = await told();
    const demoted = behindLock(ask, (tx) =>
      changeMember(tx, { clientId, userId: admin.id }, { role: 'host', whitelist: null }),
    );
    expect((await demoted)[0]).toBe(403);
    await changeMember(server.db, { clientId, userId: admin.id }, { role: 'admin', whitelist: null });
    // ACC-262: all sessions here have one factor.
    expect((await behindLock(ask, (tx) => demand(tx)))[0]).toBe(404);
    await deleteDemand(server.db, clientId);
    expect((await behindLock(ask, (tx) => removeMember(tx, clientId, admin.id)))[0]).toBe(404);
    expect(await told()).toEqual(before);
  });
});
