import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDemand, insertDemand } from '../second-factor/demands.store.ts';
import { changeMember, lockStaff, removeMember } from '../staff.store.ts';

let server: RunningApp;
/** Simulates a second process on the same database, with its own account cache. */
let secondProcess: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  server = await runningApp();
  secondProcess = await runningApp({ database: { ...server.database, close: async () => {} } });
  staff = staffTestbed(server);
});
afterAll(async () => {
  await secondProcess.stop();
  await server.stop();
});
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
});

const hire = (role: 'admin' | 'host' | 'superhost') => staff.hire({ [clientId]: role });
const rolesNow = async () => (await staff.list(owner, clientId)).map(({ id, role }) => ({ id, role }));

test('USR-198 if two admins remove each other at the same time on two processes, only one of them is removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await hire('admin'), await hire('admin')];
    const path = ({ id }: Colleague) => `/api/clients/${clientId}/users/${id}`;
    const answers = await Promise.all([
      server.call('DELETE', path(second), { cookie: first.cookie }),
      secondProcess.call('DELETE', path(first), { cookie: second.cookie }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const left = (await rolesNow()).filter(({ id }) => id === first.id || id === second.id);
    expect(left).toHaveLength(1);
  }
});

// The embedded engine has one connection, so nothing can happen between the rule and the lock.
describe.runIf(testEngine === 'postgresql')('an actor who loses rights after the rule was checked', () => {
  /**
   * Sends a request that passes the rule and then waits for the staff lock; commits `meanwhile` before the request gets
   * the lock.
   */
  async function behindLock(send: () => Promise<Response>, meanwhile: (tx: typeof server.db) => Promise<void>) {
    const pending = await server.db.transaction(async (tx) => {
      await lockStaff(tx, clientId);
      const answer = send();
      await vi.waitFor(async () => {
        const waiting = await server.db.execute(sql`
          select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        expect(waiting.rows).toHaveLength(1);
      }, 10_000);
      await meanwhile(tx as unknown as typeof server.db);
      return { answer };
    });
    return refusedWith(pending.answer);
  }
  const requests: Record<string, (admin: Colleague, target: Colleague) => Promise<Response>> = {
    'editing a user': (admin, target) =>
      staff.edit(admin, target, { clientId, role: 'superhost', firstName: 'Changed' }),
    'removing a user': (admin, target) => staff.remove(admin, clientId, target),
    'inviting a user': (admin) => staff.invite(admin, clientId, { email: 'late@grace.example' }),
    'sending an invitation again': async (admin) => {
      const [invited] = (await staff.list(owner, clientId)).filter(({ isVerified }) => !isVerified);
      const path = `/api/clients/${clientId}/users/${invited?.id}/invitation`;
      return server.call('POST', path, { cookie: admin.cookie });
    },
    'creating a token': (admin) =>
      server.call('POST', `/api/users/${owner.id}/token`, {
        cookie: admin.cookie,
        body: sampleTokenForm({ name: 'Late', clientId }),
      }),
    'deleting a token': async (admin) => {
      const path = `/api/users/${owner.id}/token`;
      const list = await server.call('GET', `${path}?clientId=${clientId}`, { cookie: owner.cookie });
      const [{ id } = { id: '' }] = (await json<{ items: { id: string }[] }>(list)).items;
      return server.call('DELETE', `${path}?token=${id}`, { cookie: admin.cookie });
    },
  };

  const demand = async (tx: typeof server.db) => {
    await insertDemand(tx, { clientId, demandedAt: new Date() });
  };
  const names = Object.keys(requests);
  test.each(names)('USR-198 ACC-262~ %s is refused if the actor lost the right, and changes nothing', async (name) => {
    const [admin, target] = [await hire('admin'), await hire('host')];
    await staff.invite(owner, clientId, { email: 'waiting@grace.example' });
    const body = sampleTokenForm({ clientId });
    await server.call('POST', `/api/users/${owner.id}/token`, { cookie: owner.cookie, body });
    const send = () => requests[name]?.(admin, target) ?? Promise.reject(new Error(name));
    const currentState = async () => {
      const tokens = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, {
        cookie: owner.cookie,
      });
      const members = (await staff.list(owner, clientId)).filter(({ id }) => id !== admin.id);
      return {
        members,
        tokens: await json<object>(tokens),
        emails: (await server.app.platform.mail.recent(1_000)).length,
      };
    };
    const before = await currentState();
    const demoted = behindLock(send, (tx) =>
      changeMember(tx, { clientId, userId: admin.id }, { role: 'host', whitelist: null }),
    );
    expect((await demoted)[0]).toBe(403);
    await changeMember(server.db, { clientId, userId: admin.id }, { role: 'admin', whitelist: null });
    // The sessions of this test have passed only one factor, so a demand for a second factor withholds the admin's role
    // (ACC-262).
    expect((await behindLock(send, (tx) => demand(tx)))[0]).toBe(404);
    await deleteDemand(server.db, clientId);
    expect((await behindLock(send, (tx) => removeMember(tx, clientId, admin.id)))[0]).toBe(404);
    expect(await currentState()).toEqual(before);
  });
});
