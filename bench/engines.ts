import { findPostgres } from '../scripts/services.ts';

export type Engine = 'embedded' | 'postgresql';

/**
 * Calls `work` with environment variables that make test databases use this engine, with the settings of production
 * (server/src/testing/database.ts).
 */
export async function withEngine<Result>(
  engine: Engine,
  work: (env: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (engine === 'embedded') return work({ NAVE_TEST_ENGINE: engine, NAVE_TEST_DURABLE: '1' });
  const postgres = await findPostgres();
  try {
    return await work({ NAVE_TEST_ENGINE: engine, TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
