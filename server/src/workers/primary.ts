import cluster from 'node:cluster';
import { BackupError } from '../platform/backup/backup-error.ts';
import { answerCommands } from '../platform/backup/server-commands.ts';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/config-error.ts';
import { dataFolder, makeSocketFolder } from '../platform/data-folder.ts';
import { claimDatabase } from '../platform/database/claim-database.ts';
import { type Database, POSTGRESQL_CONNECTIONS } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { type Ask, connect } from './ipc.ts';
import { metricsOfWorkers } from './worker-metrics.ts';
import { type WorkerProcess, Workers } from './workers.ts';

/** The environment variable that tells the first worker to load demo data and to print the welcome. */
export const FIRST_WORKER = 'NAVE_FIRST_WORKER';

/** The question that makes a worker run a command of the operator; the argument is JSON: its name and argument. */
export const COMMAND = 'command';

/** The connections of a worker: its pool, and the one for messages between processes. */
const CONNECTIONS_PER_WORKER = POSTGRESQL_CONNECTIONS + 1;
/** The primary's connections: its lease, and one for the migrations. */
const CONNECTIONS_OF_PRIMARY = 2;

interface PrimaryDeps {
  config: Config;
  log: Log;
  /** Called if another server has taken over the database. */
  onTaken(): void;
}

/** The process that starts the workers and keeps them running. It serves no requests. */
export interface Primary {
  /** Replaces the workers one after another, with the code that is on the disk now. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Claims and migrates the database for all workers, starts them, and restarts those that end. Throws `ConfigError` if
 * PostgreSQL allows too few connections, and `FirstWorkerFailed` if the first worker cannot start.
 */
export async function startPrimary({ config, log, onTaken }: PrimaryDeps): Promise<Primary> {
  const database = await claimDatabase({ config, log, onLost: onTaken, onTaken });
  const asks = new Map<WorkerProcess, Ask>();

  function start(isFirst: boolean): WorkerProcess {
    const worker = cluster.fork(isFirst ? { [FIRST_WORKER]: '1' } : {});
    const [ready, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ask = connect(worker, {
      ready: async () => {
        ready.resolve();
        return '';
      },
      metrics: () => metricsOfWorkers(asks.values()),
    });
    const started: WorkerProcess = {
      ready: ready.promise,
      ended: ended.promise,
      kill: (signal) => void worker.process.kill(signal),
    };
    asks.set(started, ask);
    const forget = () => {
      asks.delete(started);
      ended.resolve();
    };
    worker.on('exit', forget);
    // Without a listener, a message to a worker that has just ended would end this process.
    worker.on('error', (error) => {
      log.error({ err: error }, 'a server process could not be started, or a message to it could not be sent');
      // A process that was never started has no exit.
      if (worker.process.pid === undefined) forget();
    });
    return started;
  }

  const workers = new Workers({ start, count: config.processes, log });
  const usesDataFolder = !(config.databaseUrl && config.s3);
  if (usesDataFolder) await makeSocketFolder(dataFolder(config.dataDir).sockets);
  try {
    await requireConnections(database, config.processes);
    await workers.start();
  } catch (error) {
    await database.close();
    throw error;
  }
  const endCommands = usesDataFolder
    ? await answerCommands(config.dataDir, async (name, argument) => {
        const [worker] = workers.running;
        const ask = worker && asks.get(worker);
        if (!ask) throw new BackupError('No server process is running at the moment. Try again.');
        return ask(COMMAND, JSON.stringify([name, argument])).catch((error: Error) => {
          throw new BackupError(error.message);
        });
      })
    : null;
  return {
    restart: () => workers.restart(),
    async stop() {
      await workers.stop();
      await endCommands?.();
      await database.close();
    },
  };
}

/** A restart needs connections for one more worker, which starts before an old one ends. */
async function requireConnections({ pool }: Database, processes: number): Promise<void> {
  const needed = (processes + 1) * CONNECTIONS_PER_WORKER + CONNECTIONS_OF_PRIMARY;
  const { rows } = await pool.query<{ allowed: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0) as allowed`);
  const allowed = rows[0]?.allowed ?? 0;
  if (needed > allowed)
    throw new ConfigError(
      `PROCESSES is ${processes}, which needs ${needed} connections, but PostgreSQL allows ${allowed}: raise max_connections, or lower PROCESSES.`,
    );
}
