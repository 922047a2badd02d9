import pg from 'pg';
import { askTwice } from './second-connection.ts';

/**
 * PostgreSQL is elsewhere, and the line to it may die without a word. All in milliseconds: a statement is given up by
 * the server first, so that its fate is known; a transaction whose process is silent lets go of its locks; the system
 * looks after a quiet line.
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

/** Makes a pool stand a line that goes dead without a word: nobody waits for it longer than they must, or twice. */
export function guardAgainstSilence(pool: pg.Pool): void {
  pool.on('connect', endWhenSilent);
  const ask = pool.query.bind(pool) as Ask;
  const askAgain: Ask = (...args) =>
    askTwice(pool, (client) => (client.query.bind(client) as Ask)(...args) as Promise<unknown>);
  const query: Ask = (...args) => (isReading(args) ? askAgain : ask)(...args);
  pool.query = query as typeof pool.query;
}

/** A question by itself that changes nothing may be asked twice. */
function isReading([question, ...rest]: unknown[]): boolean {
  const text = typeof question === 'string' ? question : (question as pg.QueryConfig).text;
  return /^\s*select\b/i.test(text) && typeof rest.at(-1) !== 'function';
}

/** After a question that was not answered in time the connection is ended: whoever asked next would wait as long. */
function endWhenSilent(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Ask;
  const query: Ask = (...args) => {
    const answer = ask(...args);
    if (answer instanceof Promise) answer.catch((error: unknown) => isSilence(error) && end(client));
    return answer;
  };
  client.query = query as typeof client.query;
}

// The driver has no code for it.
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function end(client: pg.ClientBase): void {
  if (client instanceof pg.Client) void client.end();
}
