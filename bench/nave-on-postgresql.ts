import process from 'node:process';
import { emptyDatabase } from '@nave/server/testing/database.ts';
import type { Child } from './child.ts';
import { withEngine } from './engines.ts';
import { askNave } from './load/ask-nave.ts';
import { DEMO_PASSWORD, newPlace, runningContent, startNave } from './running-nave.ts';

/** A running server with demo data, on its own PostgreSQL database. */
export interface NaveOnPostgres {
  readonly nave: Child;
  readonly port: number;
  /** The demo's running service. */
  readonly contentId: string;
  /** Signs a member of the demo's staff in; returns the cookie. */
  signIn(email: string): Promise<string>;
  end(): Promise<void>;
}

/** Finds or starts PostgreSQL for the time of `work`. */
export function withPostgres<Result>(work: () => Promise<Result>): Promise<Result> {
  return withEngine('postgresql', ({ TEST_DATABASE_URL = '' }) => {
    process.env.TEST_DATABASE_URL = TEST_DATABASE_URL;
    return work();
  });
}

/** Starts a server. Call this within `withPostgres`. */
export async function startOnPostgres(env: Record<string, string> = {}): Promise<NaveOnPostgres> {
  const { url, drop } = await emptyDatabase();
  const databaseUrl = new URL(url);
  // Commits wait for the disk, as in production.
  databaseUrl.searchParams.delete('options');
  const place = await newPlace();
  const nave = await startNave(place, { env: { DATABASE_URL: databaseUrl.href, ...env } });
  const { port } = place;
  return {
    nave,
    port,
    contentId: await runningContent(port),
    signIn: async (email) => (await askNave(port, '/api/auth/password', { email, password: DEMO_PASSWORD })).cookie,
    async end() {
      await nave.end('SIGTERM');
      await drop();
    },
  };
}
