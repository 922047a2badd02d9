import pg from 'pg';
import { hedgedQuery } from './hedged-query.ts';

/**
 * Limits for a PostgreSQL server in the network, where a connection can become half-open. In milliseconds. The server's
 * statement timeout is shorter than the client's, so that the outcome is known. A transaction whose process is silent is
 * ended, which frees its locks. TCP keepalive probes idle connections.
 */
export const postgresqlLimits = {
  statement_timeout: 9_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 3_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 2_000,
};

type Ask = (...args: unknown[]) => unknown;

/** Makes a pool handle half-open connections: replaces them, and repeats reads on a second connection. */
export function handleHalfOpenConnections(pool: pg.Pool): void {
  pool.on('connect', endAfterTimeout);
  const ask = pool.query.bind(pool) as Ask;
  const askAgain: Ask = (...args) =>
    hedgedQuery(pool, (client) => (client.query.bind(client) as Ask)(...args) as Promise<unknown>);
  const query: Ask = (...args) => (isReading(args) ? askAgain : ask)(...args);
  pool.query = query as typeof pool.query;
}

/** Whether the query is a plain SELECT outside of a transaction, which may run twice. */
function isReading([question, ...rest]: unknown[]): boolean {
  const text = typeof question === 'string' ? question : (question as pg.QueryConfig).text;
  return /^\s*select\b/i.test(text) && typeof rest.at(-1) !== 'function';
}

/** Ends a connection after a query timeout; otherwise the next query on it would time out as well. */
function endAfterTimeout(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Ask;
  const query: Ask = (...args) => {
    const answer = ask(...args);
    if (answer instanceof Promise) answer.catch((error: unknown) => isQueryTimeout(error) && end(client));
    return answer;
  };
  client.query = query as typeof client.query;
}

// The driver has no error code for this.
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function end(client: pg.ClientBase): void {
  if (client instanceof pg.Client) void client.end();
}
