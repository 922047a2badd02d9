import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { answerCommands } from './platform/backup/server-commands.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig, usesSharedBus } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { dataFolder, makeSocketFolder } from './platform/data-folder.ts';
import { claimDatabase } from './platform/database/claim-database.ts';
import { DataFolderInUse } from './platform/database/data-folder-lock.ts';
import { DatabaseInUse } from './platform/database/process-lease.ts';
import { createLog, type Log } from './platform/log.ts';
import { startServer } from './start-server.ts';
import { startPrimary } from './workers/primary.ts';
import { startWorker } from './workers/worker.ts';
import { FirstWorkerFailed, REPLACED } from './workers/workers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const STOP_SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];
/** Signals within this time after the first signal are ignored. */
const SECOND_SIGNAL_AFTER_MS = 1_000;
/** The exit code after the database is lost; `npm start` then starts a new process (scripts/setup/keep-running.mjs). */
const DATABASE_LOST = 75;
/** After this time, the process exits even if the graceful stop has not ended. */
const STOP_WITHIN_MS = 10_000;
/** The same for the process that stops several workers. */
const STOP_WORKERS_WITHIN_MS = 15_000;

/** Starts the only process of a server, or the process that starts the others, or one of those. */
async function main(): Promise<void> {
  // Only the server's user may read its files. By default, the embedded engine creates files that everyone can read.
  process.umask(0o077);
  const config = readConfig(process.env, ROOT);
  const log = createLog(config);
  // A closed terminal also sends SIGHUP; `npm start` then stops the server.
  const isInTerminal = process.stdin.isTTY;
  let onHangup = () => log.warn({}, 'SIGHUP is ignored: only a running server with several processes can replace them');
  process.on('SIGHUP', () => isInTerminal || onHangup());
  if (cluster.isWorker) {
    stopOnSignal(await startWorker({ config, log }), STOP_WITHIN_MS, [...STOP_SIGNALS, REPLACED]);
  } else if (usesSharedBus(config)) {
    const hangupDuringStart = Promise.withResolvers<void>();
    onHangup = hangupDuringStart.resolve;
    const primary = await startPrimary({ config, log, onTaken: exitAfterTakeover });
    stopOnSignal(primary.stop, STOP_WORKERS_WITHIN_MS);
    onHangup = () => void primary.restart().catch((error: unknown) => log.error({ err: error }, 'the restart failed'));
    void hangupDuringStart.promise.then(onHangup);
  } else {
    stopOnSignal(await startAlone(config, log), STOP_WITHIN_MS);
  }
}

/** Starts a server that has its database to itself. Returns a function that stops it. */
async function startAlone(config: Config, log: Log): Promise<() => Promise<void>> {
  const database = await claimDatabase({ config, log, onLost: exitForRestart, onTaken: exitAfterTakeover });
  const { copyTo } = database;
  const { dataDir } = config;
  const usesDataFolder = !(config.databaseUrl && config.s3);
  // The embedded engine creates the folder of the sockets itself.
  if (usesDataFolder && !copyTo) await makeSocketFolder(dataFolder(dataDir).sockets);
  const app = await startServer({ config, log, database, clock: systemClock, isFirst: true });
  const runCommand = async (name: string, argument: string) => {
    if (name !== 'copyTo' || !copyTo) return app.runCommand(name, argument);
    await copyTo(argument);
    return '';
  };
  const endCommands = usesDataFolder ? await answerCommands(dataDir, runCommand) : null;
  return async () => {
    await app.stop();
    await endCommands?.();
    await database.close();
  };
}

/** Stops and exits at one of the signals, and exits after `withinMs` even if the stop has not ended. */
function stopOnSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  withinMs: number,
  signals: NodeJS.Signals[] = STOP_SIGNALS,
): void {
  let stoppingSince: number | null = null;
  const onSignal = async (signal: NodeJS.Signals) => {
    // A second signal exits at once. Signals within a second count as one, because a signal to a process group arrives
    // twice.
    if (stoppingSince !== null && performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(1);
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), withinMs).unref();
    await stop(signal);
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, onSignal);
}

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

main().catch((error: unknown) => {
  // The worker has printed the reason.
  if (error instanceof FirstWorkerFailed) process.exit(1);
  const isExpected = error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof DatabaseInUse;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
