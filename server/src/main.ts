import { fileURLToPath } from 'node:url';
import { SETUP_FRAGMENT } from '@nave/domain/accounts/first-owner.ts';
import { createApp } from './app.ts';
import type { DemoLogins } from './demo/demo.ts';
import { answerCommands } from './platform/backup/server-commands.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { dataFolder, makeSocketFolder } from './platform/data-folder.ts';
import { claimDatabase } from './platform/database/claim-database.ts';
import { DataFolderInUse } from './platform/database/data-folder-lock.ts';
import type { Database } from './platform/database/database.ts';
import { DatabaseInUse } from './platform/database/process-lease.ts';
import { createLog } from './platform/log.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Signals within this time after the first signal are ignored. */
const SECOND_SIGNAL_AFTER_MS = 1_000;
/** The exit code after the database is lost; `npm start` then starts a new process (scripts/setup/keep-running.mjs). */
const DATABASE_LOST = 75;
/** After this time, the process exits even if the graceful stop has not ended. */
const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  // Only the server's user may read its files. By default, the embedded engine creates files that everyone can read.
  process.umask(0o077);
  const config = readConfig(process.env, ROOT);
  const log = createLog(config);
  const { dataDir } = config;
  const database = await claimDatabase({ config, log, onLost: exitForRestart, onTaken: exitAfterTakeover });
  const app = await createApp({ config, database, log, clock: systemClock });
  const logins = await app.demo?.load();
  const { copyTo } = database;
  const usesDataFolder = !(config.databaseUrl && config.s3);
  // The embedded engine creates the folder of the sockets itself.
  if (usesDataFolder && !copyTo) await makeSocketFolder(dataFolder(dataDir).sockets);
  const { resetSecondFactor } = app;
  const endCommands = usesDataFolder ? await answerCommands(dataDir, { copyTo, resetSecondFactor }) : null;
  const port = await app.listen();
  const setupCode = await app.firstOwner.newCode();
  print(welcome({ publicUrl: config.publicUrl, port, database, logins, setupCode }));

  let stoppingSince: number | null = null;
  const stop = async () => {
    // A second signal exits at once. Signals within a second count as one, because a signal to a process group arrives
    // twice.
    if (stoppingSince !== null && performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(1);
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.stop();
    await endCommands?.();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

interface Welcome {
  publicUrl: string;
  port: number;
  database: Pick<Database, 'engine' | 'isDurable'>;
  logins: DemoLogins | null | undefined;
  /** Set while the installation has no global owner. */
  setupCode: string | null;
}

function welcome({ publicUrl, port, database, logins, setupCode }: Welcome): string {
  const lines = [`Nave is ready on port ${port}.`, '', `  Dashboard  ${publicUrl}/dashboard`];
  if (logins) {
    lines.push(...logins.viewerPaths.map((path) => `  Viewers    ${publicUrl}${path}`), '');
    lines.push(...logins.people.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`));
    lines.push('', `  Password of all accounts: ${logins.password ?? 'the password set when the demo was loaded'}`);
  }
  if (setupCode) {
    lines.push('', '  This installation has no owner yet. Create the owner here within 24 hours:');
    lines.push(`  ${publicUrl}/dashboard#${SETUP_FRAGMENT}=${setupCode}`);
  }
  if (database.engine === 'embedded') lines.push('', `  ${database.isDurable ? DURABLE : NOT_DURABLE}`);
  return lines.join('\n');
}

const DURABLE = 'Data acknowledged by the embedded database survive a power cut.';
const NOT_DURABLE =
  'The embedded database does not wait for the disk on this system: a power cut can lose data. Set DATABASE_URL for production.';

function exitForRestart(reason: string): never {
  process.stderr.write(`${reason} This process exits; the next one has everything that was acknowledged.\n`);
  process.exit(DATABASE_LOST);
}

function exitAfterTakeover(): never {
  process.stderr.write(
    'This server did not renew its lease in time, and another Nave server has taken over its database.\n',
  );
  process.exit(1);
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof DatabaseInUse;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
