import { existsSync } from 'node:fs';
import { dataFolder } from '../data-folder.ts';
import { withEmbedded } from '../database/alone.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs.ts';
import { BackupError } from './backup-error.ts';
import { fillDatabase } from './fill-database.ts';
import { beginSnapshot, type Contents, readContents, readTable } from './tables.ts';

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL database, every row counted and equal. The
 * embedded one stays as it is. Throws `DataFolderInUse` while a server runs on it. Answers what was moved.
 */
export async function moveToPostgresql(
  dataDir: string,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<Contents> {
  if (!existsSync(dataFolder(dataDir).database)) throw new BackupError(`There is no database in ${dataDir}.`);
  const lock = lockDataFolder(dataDir);
  try {
    return await withEmbedded(dataDir, async (pool) => {
      // Both sides in this version's form.
      await migrate({ pool });
      await installJobs({ pool });
      const client = await pool.connect();
      try {
        await beginSnapshot(client);
        const contents = await readContents(client);
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
