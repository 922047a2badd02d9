import pg from 'pg';

/** A connection of a pool, or a separate connection. */
export type Connection = pg.Client | pg.PoolClient;

/** How long to wait for an answer before the query is also sent on a second connection, in milliseconds. */
const HEDGE_AFTER_MS = 1_500;

/**
 * Sends a query on a connection of the pool. If no answer arrives in time, the query is also sent on a new connection
 * (a hedged query): the first answer is returned, and the other connection is closed. On a half-open connection no
 * answer arrives for minutes, but a new connection works. Use this only for queries that may run twice. Throws an
 * `AggregateError` if the query fails on both connections.
 */
export async function hedgedQuery<Answer>(
  pool: pg.Pool,
  sendQuery: (client: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  let hasAnswered = false;
  try {
    const first = sendQuery(client).then((answer) => {
      hasAnswered = true;
      return answer;
    });
    if (!hasSeveralConnections(pool) || (await settlesWithin(first, HEDGE_AFTER_MS))) return await first;
    const answer = await firstAnswer(pool, first, sendQuery);
    if (!hasAnswered) void closeIdle(pool);
    return answer;
  } finally {
    client.release(!hasAnswered);
  }
}

/** False for the embedded engine, which has a single connection. */
export function hasSeveralConnections(pool: pg.Pool): boolean {
  return pool.options.max > 1;
}

async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, timeout]);
  clearTimeout(timer);
  return isSettled;
}

async function firstAnswer<Answer>(
  pool: pg.Pool,
  first: Promise<Answer>,
  sendQuery: (client: Connection) => Promise<Answer>,
): Promise<Answer> {
  const second = new pg.Client(pool.options);
  // Without a listener, the error would end the process. The query that fails reports the same error.
  second.on('error', () => undefined);
  try {
    return await Promise.any([first, second.connect().then(() => sendQuery(second))]);
  } finally {
    void second.end();
  }
}

/** Closes the idle connections of the pool, because they may also be half-open. */
async function closeIdle(pool: pg.Pool): Promise<void> {
  const closeOne = async () => (await pool.connect()).release(true);
  await Promise.allSettled(Array.from({ length: pool.idleCount }, closeOne));
}
