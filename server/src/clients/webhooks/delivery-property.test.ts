import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { inTransaction } from '@nave/server/platform/database/transaction.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const URLS = ['https://one.example/hook', 'https://two.example/hook'];

/** A receiver: what it has accepted, and what happens to the next messages. */
interface Receiver {
  accepted: { id: string; body: string; n: number }[];
  /** So many messages are refused. */
  refuses: number;
  /** After so many messages the process of the sender is killed; the last message is accepted. */
  killsAfter: number;
}
const receivers = new Map<string, Receiver>();
const receiverAt = (url: string) => {
  const receiver = receivers.get(url);
  if (!receiver) throw new Error(`There is no receiver at ${url}.`);
  return receiver;
};

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({
    async outside(url, init) {
      const receiver = receiverAt(String(url));
      if (receiver.refuses > 0) {
        receiver.refuses -= 1;
        return new Response('no', { status: 503 });
      }
      const body = String(init?.body);
      receiver.accepted.push({ id: new Headers(init?.headers).get('webhook-id') ?? '', body, n: JSON.parse(body).n });
      receiver.killsAfter -= 1;
      if (receiver.killsAfter === 0) throw new Error('The process was killed.');
      return new Response('', { status: 200 });
    },
  });
});
afterAll(() => bed.close());

/** What happens to a client with two webhooks. `at` chooses one of them. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('record' as const), count: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), minutes: fc.constantFrom(0, 1, 90) }) },
  fc.record({ kind: fc.constant('refuse' as const), at: fc.nat(1), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('kill' as const), at: fc.nat(1), count: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ kind: fc.constant('replay' as const), at: fc.nat(1), part: fc.nat(99) }),
  fc.record({ kind: fc.constant('pause' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('resume' as const), at: fc.nat(1) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** What every schedule has, in any order. */
const always: Step[] = [
  { kind: 'refuse', at: 0, count: 2 },
  { kind: 'kill', at: 1, count: 3 },
  { kind: 'replay', at: 0, part: 30 },
];
const schedules = fc
  .tuple(fc.array(step, { minLength: 4, maxLength: 12 }), fc.shuffledSubarray(always, { minLength: always.length }))
  .map(([steps, last]): Step[] => [
    ...steps,
    ...last.flatMap((one): Step[] => [{ kind: 'record', count: 5 }, one, { kind: 'run', minutes: 1 }]),
  ]);

test(
  'API-200~ API-199~ API-203~ with any failures, kills and replays, each receiver gets every event at least once and in order, and no id with two bodies',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async (steps) => {
        for (const url of URLS) receivers.set(url, { accepted: [], refuses: 0, killsAfter: 0 });
        await bed.db.execute(sql`delete from webhooks`);
        const { id: clientId } = await aClient(bed.db);
        const owner = staff('owner', clientId);
        const path = `/api/clients/${clientId}/webhooks`;
        const ids: string[] = [];
        for (const url of URLS) ids.push((await bed.as(owner, 'POST', path, { url })).json().webhook.id);
        const act = (at: number, what: string, body?: object) =>
          bed.as(owner, 'POST', `${path}/${ids[at]}/${what}`, body);
        let top = 0;
        const run = async (one: Step) => {
          if (one.kind === 'record') {
            await record(clientId, one.count);
            top += one.count;
          } else if (one.kind === 'run') {
            bed.clock.advance(one.minutes * MINUTE_MS);
            // Events that are stored meanwhile are delivered by this run or a later one.
            await Promise.all([bed.runDueJobs(), record(clientId, 1)]);
            top += 1;
          } else if (one.kind === 'refuse') {
            receiverAt(URLS[one.at] ?? '').refuses = one.count;
          } else if (one.kind === 'kill') {
            receiverAt(URLS[one.at] ?? '').killsAfter = one.count;
          } else if (one.kind === 'replay' && top > 0) {
            await act(one.at, 'replay', { from: 1 + Math.floor((one.part / 100) * top) });
          } else if (one.kind === 'pause' || one.kind === 'resume') await act(one.at, one.kind);
        };
        for (const one of steps) await run(one);
        for (const at of [0, 1]) {
          Object.assign(receiverAt(URLS[at] ?? ''), { refuses: 0, killsAfter: 0 });
          await act(at, 'resume');
        }
        for (let hour = 0; hour < 3; hour += 1) {
          bed.clock.advance(90 * MINUTE_MS);
          await bed.runDueJobs();
        }
        for (const url of URLS) check(receiverAt(url).accepted, top);
      }),
      { numRuns: 10 },
    );
  },
  DAY_MS,
);

async function record(clientId: string, count: number): Promise<void> {
  const { rooms, jobs } = bed.platform;
  await inTransaction(bed.db, async (tx) =>
    rooms.appendIn(
      tx,
      clientEventsTopic(clientId),
      Array.from({ length: count }, () => ({ type: 'client.saved' as const, data: { clientId } })),
    ),
  );
  const { rows } = await bed.db.execute<{ id: string }>(
    sql`select id from webhooks where client_id = ${clientId} and paused_at is null`,
  );
  jobs.wake('webhook-delivery', async () => rows.map(({ id }) => ({ key: id, data: { clientId, webhookId: id } })));
}

function check(accepted: Receiver['accepted'], top: number): void {
  const bodies = new Map<string, string>();
  let last = 0;
  for (const { id, body, n } of accepted) {
    // Events may be repeated, but none is left out.
    expect(n).toBeLessThanOrEqual(last + 1);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    last = n;
  }
  expect(bodies.size).toBe(top);
}
