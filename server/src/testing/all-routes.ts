import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerSlices } from '@nave/server/app.ts';
import { systemClock } from '@nave/server/platform/clock.ts';
import { readConfig } from '@nave/server/platform/config.ts';
import { createPlatform } from '@nave/server/platform/create-platform.ts';
import type { Database } from '@nave/server/platform/database/database.ts';
import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { drizzle } from 'drizzle-orm/node-postgres';

/**
 * Returns the routes of all slices within a second, without a database: while they register, slices read nothing but
 * secrets and lists that may be empty. For tools that need the registry, such as the client's generator.
 */
export async function allRoutes(): Promise<readonly AnyRoute[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nave-routes-'));
  try {
    const webRoot = join(import.meta.dirname, 'pages');
    const server = await createPlatform({
      config: readConfig({ DATA_DIR: folder, DEMO: '0' }, folder),
      log: createLog({ logLevel: 'silent' }),
      clock: systemClock,
      database: emptyDatabase(),
      webRoot,
      demoRoot: webRoot,
      overrides: { jobsByHand: true },
    });
    await registerSlices(server.platform, { webRoot });
    return server.platform.routes.entries();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database whose tables are empty, except that every secret exists. */
function emptyDatabase(): Database {
  const connection = {
    query: async (statement: { text?: string } | string) => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      const secret = [[Buffer.alloc(32), null, null]];
      return { rows: /^select .* from "installation_secrets"/.test(text) ? secret : [], rowCount: 0 };
    },
    on: () => undefined,
    release: () => undefined,
  };
  const pool = { ...connection, connect: async () => connection, end: async () => undefined };
  return {
    db: drizzle({ client: pool as never }),
    pool: pool as never,
    engine: 'postgresql',
    isDurable: true,
    onWrite: () => () => undefined,
    isDiskFull: () => false,
    copyTo: null,
    close: async () => undefined,
  };
}
