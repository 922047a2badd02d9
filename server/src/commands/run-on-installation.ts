import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { createApp } from '../app.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { askServer, NoServer } from '../platform/backup/server-commands.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';

/** How long a command waits for PostgreSQL, in milliseconds. */
const DATABASE_WITHIN_MS = 3_000;

/**
 * Runs a command on the server that uses the data folder, and returns its answer. On PostgreSQL, if no server of this
 * data folder runs or there is no data folder, this process runs the command on the database. Throws `BackupError` or
 * `ConfigError` with a sentence.
 */
export async function runOnInstallation(config: Config, command: string, argument = ''): Promise<string> {
  const { databaseUrl, dataDir, s3 } = config;
  const usesDataFolder = !(databaseUrl && s3);
  if (usesDataFolder) {
    try {
      return await askServer(dataDir, { command, argument });
    } catch (error) {
      if (!(error instanceof NoServer) || !databaseUrl) throw error;
    }
  }
  return runHere(config, command, argument);
}

/** Runs the command in an app of this process, which accepts no connections and runs no jobs. */
async function runHere(config: Config, command: string, argument: string): Promise<string> {
  const log = createLog({ logLevel: 'silent' });
  const { databaseUrl } = config;
  const database = await openDatabase({ databaseUrl, dataDir: null, log, startTimeoutMs: DATABASE_WITHIN_MS });
  try {
    const parts = { config, log, database, clock: systemClock, withoutPages: true };
    const app = await createApp({ ...parts, overrides: { jobsByHand: true } });
    try {
      return await app.runCommand(command, argument);
    } finally {
      await app.stop();
    }
  } catch (error) {
    throw error instanceof Refusal ? new BackupError(error.message) : error;
  } finally {
    await database.close();
  }
}
