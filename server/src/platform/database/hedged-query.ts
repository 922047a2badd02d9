import pg from 'pg';

/** A connection of a pool, or a separate one. */
export type Connection = pg.Client | pg.PoolClient;

/** How long a connection may stay silent before the query is sent on a second one too, in milliseconds. */
const SILENT_MS = 1_500;

/**
 * Sends a hedged query: on a connection of the pool and, when that stays silent, on a new one too. The first answer
 * counts, and the other connection is closed. A half-open connection stays silent for minutes while a new one works.
 * Use it only for queries that may run twice. Throws an `AggregateError` when neither answers.
 */
export async function hedgedQuery<Answer>(
  pool: pg.Pool,
  ask: (client: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  let isSound = false;
  try {
    const first = ask(client).then((answer) => {
      isSound = true;
      return answer;
    });
    if (!hasSeveralConnections(pool) || (await isOverWithin(first, SILENT_MS))) return await first;
    const answer = await firstAnswer(pool, first, ask);
    if (!isSound) void dropIdle(pool);
    return answer;
  } finally {
    client.release(!isSound);
  }
}

/** False for the embedded engine, which has a single connection. */
export function hasSeveralConnections(pool: pg.Pool): boolean {
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
  // The failing query reports the error.
  second.on('error', () => undefined);
  try {
    return await Promise.any([first, second.connect().then(() => ask(second))]);
  } finally {
    void second.end();
  }
}

/** Closes idle connections, which may be half-open too. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  const drop = async () => (await pool.connect()).release(true);
  await Promise.allSettled(Array.from({ length: pool.idleCount }, drop));
}
