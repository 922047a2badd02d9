import cluster from 'node:cluster';
import { createHash, randomBytes } from 'node:crypto';
import { installationSecret } from '../accounts/secrets.store.ts';
import { postgresqlTransport } from '../platform/bus/postgresql-transport.ts';
import { redisTransport } from '../platform/bus/redis-transport.ts';
import { createSharedBus, type SharedBus } from '../platform/bus/shared-bus.ts';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/config-error.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { databaseClock } from '../platform/database/database-clock.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';
import { startServer } from '../start-server.ts';
import { connect } from './ipc.ts';
import { COMMAND, FIRST_WORKER } from './primary.ts';
import { OWN_METRICS, ownMetrics } from './worker-metrics.ts';
import { REPLACED } from './workers.ts';

/** How long a starting process waits until messages of other processes arrive, in milliseconds. */
const HEARING_WITHIN_MS = 10_000;

interface WorkerDeps {
  config: Config;
  log: Log;
}

/** Starts a worker of a primary. Returns a function that stops it when it has received a signal. */
export async function startWorker({ config, log }: WorkerDeps): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const { databaseUrl } = config;
  if (databaseUrl === null || !process.send) throw new Error('A worker needs a primary and a PostgreSQL database.');
  // The primary has the lock of the data folder and the lease of the database.
  const database = await openDatabase({ databaseUrl, dataDir: null, log });
  // After an update, the first new worker brings new migrations.
  await migrate(database);
  const bus = await connectBus({ databaseUrl, redisUrl: config.redisUrl }, database, log);
  const channel = { send: process.send.bind(process), on: process.on.bind(process) };
  const ask = connect(channel, {
    async [COMMAND](text) {
      const [name, argument]: [string, string] = JSON.parse(text);
      return app.runCommand(name, argument);
    },
    [OWN_METRICS]: () => ownMetrics(app.platform.metrics.registry),
  });
  const isFirst = process.env[FIRST_WORKER] === '1';
  const clock = await databaseClock({ pool: database.pool, log });
  const app = await startServer({ config, log, database, clock, bus, isFirst, metricsOfAll: () => ask('metrics') });
  app.platform.metrics.registry.setDefaultLabels({ worker: String(cluster.worker?.id) });
  await ask('ready');
  return async (signal) => {
    await app.stop({ isReplaced: signal === REPLACED });
    clock.stop();
    await closeConnections(database, bus);
  };
}

/**
 * Closes the database first, which waits for running transactions, so that the hints of their changes are still sent.
 * Jobs may still run at the end of a stop.
 */
export async function closeConnections(
  database: Pick<Database, 'close'>,
  bus: Pick<SharedBus, 'close'>,
): Promise<void> {
  await database.close();
  await bus.close();
}

/** Connects to the other processes. Throws `ConfigError` if their messages do not arrive. */
async function connectBus(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string | null },
  { db }: Database,
  log: Log,
): Promise<SharedBus> {
  if (redisUrl === null) {
    const bus = createSharedBus(postgresqlTransport(databaseUrl, log), log);
    return hearing(
      bus,
      'Messages between server processes do not arrive through the database: DATABASE_URL must lead to PostgreSQL itself, not to a connection pooler. Otherwise set REDIS_URL.',
    );
  }
  // Several installations may use one Redis server.
  const secret = await installationSecret(db, 'bus', () => randomBytes(32));
  const channel = `nave:${createHash('sha256').update(secret).digest('base64url')}`;
  const bus = createSharedBus(redisTransport(redisUrl, channel, log), log);
  return hearing(bus, 'REDIS_URL is set, but Redis does not answer.');
}

/** Returns the bus when messages arrive. Throws `ConfigError` with the message if they do not arrive in time. */
async function hearing(bus: SharedBus, message: string): Promise<SharedBus> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ConfigError(message)), HEARING_WITHIN_MS);
  await Promise.race([bus.hears, tooLate]);
  clearTimeout(timer);
  return bus;
}
