import { existsSync } from 'node:fs';
import { dataFolder } from '../data-folder.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { migrate } from '../database/migrate.ts';
import { withEmbedded } from '../database/with-database.ts';
import { installJobs } from '../jobs.ts';
import { BackupError } from './backup-error.ts';
import { beginSnapshot, type DatabaseSummary, readTable, summariseDatabase } from './database-summary.ts';
import { fillDatabase } from './fill-database.ts';

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL database and verifies every row. The rows of
 * the embedded database stay unchanged. Throws `DataFolderInUse` while a server uses the data folder. Returns a summary
 * of the copied database.
 */
export async function moveToPostgresql(
  dataDir: string,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<DatabaseSummary> {
  if (!existsSync(dataFolder(dataDir).database)) throw new BackupError(`There is no database in ${dataDir}.`);
  const lock = lockDataFolder(dataDir);
  try {
    return await withEmbedded(dataDir, async (pool) => {
      // Migrate first, so that both databases have the same schema.
      await migrate({ pool });
      await installJobs({ pool });
      const client = await pool.connect();
      try {
        await beginSnapshot(client);
        const contents = await summariseDatabase(client);
        const source = { contents, read: readTable.bind(null, client) };
        await fillDatabase({ databaseUrl, source, newEpoch: false, say });
        await client.query('commit');
        return contents;
      } finally {
        client.release();
      }
    });
  } finally {
    lock.release();
  }
}
