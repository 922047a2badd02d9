import pg from 'pg';
import { hedgedQuery } from './hedged-query.ts';

/**
 * Limits for connections to PostgreSQL over the network, which can become half-open; in milliseconds. The server's
 * `statement_timeout` is shorter than the driver's `query_timeout`, so that the driver learns the outcome of a
 * statement that takes too long. PostgreSQL ends a transaction that stays idle, which frees its locks. TCP keepalive
 * probes idle connections.
 */
export const postgresqlLimits = {
  statement_timeout: 9_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 3_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 2_000,
};

type QueryFunction = (...args: unknown[]) => unknown;

/** Makes a pool replace half-open connections, and send reads that take long on a second connection as well. */
export function handleHalfOpenConnections(pool: pg.Pool): void {
  pool.on('connect', endAfterTimeout);
  const queryOnce = pool.query.bind(pool) as QueryFunction;
  const queryHedged: QueryFunction = (...args) =>
    hedgedQuery(pool, (client) => (client.query.bind(client) as QueryFunction)(...args) as Promise<unknown>);
  const query: QueryFunction = (...args) => (isPlainSelect(args) ? queryHedged : queryOnce)(...args);
  pool.query = query as typeof pool.query;
}

/** Whether the query is a plain SELECT without a callback. Such a query may run twice. */
function isPlainSelect([query, ...rest]: unknown[]): boolean {
  const text = typeof query === 'string' ? query : (query as pg.QueryConfig).text;
  return /^\s*select\b/i.test(text) && typeof rest.at(-1) !== 'function';
}

/** Ends a connection after a query timeout; otherwise the next query on it would time out as well. */
function endAfterTimeout(client: pg.ClientBase): void {
  const originalQuery = client.query.bind(client) as QueryFunction;
  const query: QueryFunction = (...args) => {
    const result = originalQuery(...args);
    if (result instanceof Promise) result.catch((error: unknown) => isQueryTimeout(error) && endConnection(client));
    return result;
  };
  client.query = query as typeof client.query;
}

// The driver has no error code for a timeout.
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function endConnection(client: pg.ClientBase): void {
  if (client instanceof pg.Client) void client.end();
}
