import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { createDemo, type DemoLogins } from './demo/demo.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { DataFolderInUse } from './platform/database/data-folder-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A repeated signal within this time, in milliseconds, is the same one. */
const SECOND_SIGNAL_AFTER_MS = 1_000;
/** What does not come to an end by itself within this time after the signal, in milliseconds, is ended. */
const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, ROOT);
  const log = createLog(config);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  await migrate(database);
  const jobs = createJobs({ database, log });
  const app = await createApp({ config, database, log, clock: systemClock });
  const demo = config.demo
    ? createDemo({ config, database, jobs, rooms: app.rooms, news: app.news, clock: systemClock, log })
    : null;
  await jobs.start();
  const logins = await demo?.load();
  const port = await app.listen();
  print(welcome({ publicUrl: config.publicUrl, port, engine: database.engine, logins }));

  let stoppingSince: number | null = null;
  const stop = async () => {
    // A second signal ends at once; one that was sent to a whole group of processes arrives twice by itself.
    if (stoppingSince !== null && performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(1);
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.stop();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

interface Welcome {
  publicUrl: string;
  port: number;
  engine: string;
  logins: DemoLogins | null | undefined;
}

function welcome({ publicUrl, port, engine, logins }: Welcome): string {
  const lines = [`Nave is ready on port ${port}.`, '', `  Dashboard  ${publicUrl}/dashboard`];
  if (logins) {
    lines.push(...logins.viewerPaths.map((path) => `  Viewers    ${publicUrl}${path}`), '');
    lines.push(...logins.people.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`));
    lines.push('', `  Password of all of them: ${logins.password ?? 'the one that the demo was loaded with'}`);
  }
  if (engine === 'embedded')
    lines.push(
      '',
      '  The embedded database survives a crash of this process, not a power cut: set DATABASE_URL for a Sunday.',
    );
  return lines.join('\n');
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}

main().catch((error: unknown) => {
  const plain = error instanceof ConfigError || error instanceof DataFolderInUse;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
