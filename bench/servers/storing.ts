import type { testDatabase } from '@nave/server/testing/database.ts';
import type { RealtimeTestbed } from '@nave/server/testing/realtime-testbed.ts';

type Rooms = RealtimeTestbed['rooms'];
type Pool = Awaited<ReturnType<typeof testDatabase>>['pool'];

/** How many messages to store, and in which room. */
export interface Appending {
  readonly room: string;
  readonly messages: number;
}

/** The number of callers that wait for an acknowledgement at a time. A room accepts at most 1,000. */
const CALLERS = 900;
const AUTHORS = 500;
const BATCH = 200;

const dataOf = (number: number) => ({
  id: `c-${number}`,
  uid: '0193f0a2-0000-7000-8000-000000000042',
  userName: 'Ruth Naomi',
  photoURL: null,
  message: 'Good morning everyone, greetings from the third row on the left!',
  timestamp: 1_763_700_000_000,
  isHost: false,
});

/**
 * Stores messages from `CALLERS` parallel callers. Each caller waits for the acknowledgement of one message before
 * sending the next. Returns messages per second.
 */
export async function appendMany(rooms: Rooms, { room, messages }: Appending): Promise<number> {
  const started = performance.now();
  let next = 0;
  const caller = async () => {
    while (next < messages) {
      const number = next++;
      const commandId = `${room}-${number}`;
      const data = dataOf(number);
      await rooms.append(room, { authorId: `author-${number % AUTHORS}`, commandId, type: 'message', data });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (messages * 1_000) / (performance.now() - started);
}

const BARE_TABLE = `create table if not exists bench_events (room text, n bigint, author_id text, command_id text, type text,
  data jsonb, at timestamptz default now(), primary key (room, n), unique (room, author_id, command_id))`;
const BARE_INSERT = `insert into bench_events (room, n, author_id, command_id, type, data)
  select $1, e.n, e.a, e.c, 'message', e.d from jsonb_to_recordset($2::jsonb) as e (n bigint, a text, c text, d jsonb)`;

/**
 * Inserts the same rows directly, in batches of the same size, to measure the database engine. Returns rows per second.
 */
export async function insertMany(pool: Pool, { room, messages }: Appending): Promise<number> {
  await pool.query(BARE_TABLE);
  const started = performance.now();
  for (let from = 0; from < messages; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, messages - from) }, (_, index) => {
      const n = from + index;
      return { n, a: `author-${n % AUTHORS}`, c: `${room}-${n}`, d: dataOf(n) };
    });
    await pool.query(BARE_INSERT, [room, JSON.stringify(rows)]);
  }
  return (messages * 1_000) / (performance.now() - started);
}
