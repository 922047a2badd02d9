import pg from 'pg';

/** One connection, of the pool or by itself. */
export type Connection = pg.Client | pg.PoolClient;

/** How long a connection may stay silent before another one is asked as well, in milliseconds. */
const SILENT_MS = 1_500;

/**
 * Asks on a connection of the pool and, when that stays silent, on a new one as well: the first answer counts, and the
 * other connection is ended. A line that has gone dead says nothing for minutes, while a new one answers at once.
 * Only for what may happen twice. Throws an `AggregateError` when neither answered.
 */
export async function askTwice<Answer>(pool: pg.Pool, ask: (client: Connection) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect();
  let isSound = false;
  try {
    const first = ask(client).then((answer) => {
      isSound = true;
      return answer;
    });
    if (!hasMoreConnections(pool) || (await isOverWithin(first, SILENT_MS))) return await first;
    const answer = await firstAnswer(pool, first, ask);
    if (!isSound) void dropIdle(pool);
    return answer;
  } finally {
    client.release(!isSound);
  }
}

/** Whether the pool has more than the single one of the embedded engine, which is in this process. */
export function hasMoreConnections(pool: pg.Pool): boolean {
  return pool.options.max > 1;
}

async function isOverWithin(asked: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const over = asked.then(
    () => true,
    () => true,
  );
  const isOver = await Promise.race([over, late]);
  clearTimeout(timer);
  return isOver;
}

async function firstAnswer<Answer>(
  pool: pg.Pool,
  first: Promise<Answer>,
  ask: (client: Connection) => Promise<Answer>,
): Promise<Answer> {
  const second = new pg.Client(pool.options);
  // What breaks is told by the question.
  second.on('error', () => undefined);
  try {
    return await Promise.any([first, second.connect().then(() => ask(second))]);
  } finally {
    void second.end();
  }
}

/** The connections that lie idle may be as dead as the one that was silent. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  const drop = async () => (await pool.connect()).release(true);
  await Promise.allSettled(Array.from({ length: pool.idleCount }, drop));
}
