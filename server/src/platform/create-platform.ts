import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServerCommands, type ServerCommands } from './backup/server-commands.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import { type Config, listenError } from './config.ts';
import { dataFolder } from './data-folder.ts';
import type { Database } from './database/database.ts';
import { durableWrites } from './disk/durable.ts';
import { createDns } from './dns/dns.ts';
import { createFiles, type Files } from './files.ts';
import { healthRoutes } from './health.ts';
import { callerNetwork } from './http/caller-address.ts';
import { createHttpServer } from './http/http-server.ts';
import { createIdempotentCalls } from './http/idempotent-calls.ts';
import { ownHosts } from './http/own-hosts.ts';
import { createProgramPace } from './http/program-pace.ts';
import type { RegistryParts } from './http/registry.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { createJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { createMail } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { createOutsideFetch } from './outside-fetch.ts';
import type { Platform, Provided } from './platform.ts';
import { oneProcess } from './process/one-process.ts';
import { severalProcesses } from './process/several-processes.ts';
import type { PlacesTimes } from './process/shared-places.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createRooms } from './realtime/rooms/rooms.ts';
import type { RealtimeLimits } from './realtime/socket/limits.ts';
import type { CheckSent } from './realtime/topics/check-sent.ts';
import { createS3Files } from './s3-files.ts';
import { createSecurityLog } from './security-log.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** How many connections may wait to be accepted. All viewers of an event may connect within one second. */
const LISTEN_BACKLOG = 4_096;
/**
 * How long a planned stop waits for HTTP connections to end, in milliseconds. A stop may take 10 s; the rest is for
 * closing sockets, jobs and the database.
 */
const DRAIN_MS = 7_000;
/**
 * How long sockets may send queued frames at a planned stop, in milliseconds. Short, so that the next process starts
 * soon.
 */
const SOCKETS_DRAIN_MS = 500;
/** How long a stop waits for what slices still store, in milliseconds. */
const STOP_HANDLERS_MS = 1_500;
/** The time over which the pages of a replaced process reconnect to the other processes, in milliseconds. */
const RECONNECT_MS = 2_000;

/** What `createPlatform` needs. */
export interface PlatformParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  /** The folder of the built web pages. */
  readonly webRoot: string;
  /** The folder of the demo's video and images. */
  readonly demoRoot: string;
  /** The bus to the other processes of the database. Default: this process is the only one. */
  readonly bus?: Bus | undefined;
  /** Returns the metrics of all processes of this machine. Default: those of this process. */
  readonly metricsOfAll?: (() => Promise<string>) | undefined;
  /** Replacements for tests. */
  readonly overrides?: {
    readonly files?: Files;
    readonly audience?: Platform['audience'];
    /** Stand-ins for other servers, whose hostnames the product recognises. */
    readonly outside?: Platform['outside'];
    /** Shorter times, so that tests with several processes need not wait. */
    readonly placesTimes?: Partial<PlacesTimes> | undefined;
    /** Shorter times, so that tests with silent sockets need not wait. */
    readonly realtimeLimits?: Partial<RealtimeLimits> | undefined;
    /** Called with every HTTP response before it is sent. */
    readonly checkAnswer?: RegistryParts['checkAnswer'];
    /** Called with every frame before a socket sends it. */
    readonly checkSent?: CheckSent;
    /** If true, jobs run only when the test calls `runDue`. */
    readonly jobsByHand?: boolean;
  };
}

/** The platform and the control of its process. Slices register between `createPlatform` and `listen`. */
export interface PlatformProcess {
  readonly platform: Platform;
  /** Runs a command of the operator. Throws if no slice has defined it. */
  readonly runCommand: ServerCommands['run'];
  /** Starts the HTTP server and returns its port. Throws `ConfigError` if the server cannot listen. */
  listen(): Promise<number>;
  /**
   * Stops gracefully within 9 s: refuses new work, tells sockets to reconnect and completes running requests. After
   * reconnecting to the next process, pages send unanswered commands again. `isReplaced`: other processes are ready, so
   * pages reconnect at once.
   */
  stop(options?: { isReplaced?: boolean }): Promise<void>;
}

export async function createPlatform({
  config,
  database,
  log,
  clock,
  webRoot,
  demoRoot,
  overrides = {},
  ...parts
}: PlatformParts): Promise<PlatformProcess> {
  const { db, pool, onWrite } = database;
  const { publicUrl, trustProxy } = config;
  const https = publicUrl.startsWith('https:');
  const now = () => clock.now().getTime();
  const provided: Provided = { ...nothingProvided };
  const stopHandlers: (() => void | Promise<void>)[] = [];
  const commands = createServerCommands();
  let draining = false;

  const metrics = createMetrics();
  const securityLog = createSecurityLog(log, now);
  const hosts = ownHosts({ ...config, claimantOf: (hostname) => provided.claimantOf(hostname) });
  const ports = parts.bus
    ? severalProcesses({
        bus: parts.bus,
        registry: metrics.registry,
        pool,
        now,
        audiences: () => realtime.audiencesHere(),
        placesTimes: overrides.placesTimes,
      })
    : oneProcess(now);
  const { bus, memories, cache, limits, places } = ports;
  const idempotentCalls = createIdempotentCalls({ db, clock });
  const { app: http, routes } = await createHttpServer({
    log,
    securityLog,
    https,
    hosts,
    metrics,
    publicUrl,
    trustProxy,
    checkAnswer: overrides.checkAnswer,
    programs: { pace: createProgramPace({ limits, clock }), idempotentCalls },
    identify: (request, reply) => provided.identify(request, reply),
    serveCached: (...args) => provided.serveCached(...args),
  });
  const rooms = createRooms({
    pool,
    bus,
    isShared: parts.bus !== undefined,
    clock: { now },
    log,
    metrics,
    checkEvent: (room, event) => realtime.checkEvent(room, event),
  });
  const realtime = createRealtime({
    rooms,
    bus,
    clock: { now },
    log,
    securityLog,
    metrics,
    checkSent: overrides.checkSent,
    ...(overrides.realtimeLimits && { limits: overrides.realtimeLimits }),
    authenticate: (credentials) => provided.authenticate(credentials),
    allowedOrigin: hosts.isOwnOrigin,
    addressOf: callerNetwork(trustProxy),
    refusalHeaders: securityHeaders('api', https),
  });
  const mediaRoot = dataFolder(config.dataDir).media;
  const store = config.s3 ? await createS3Files(config.s3) : null;
  if (store) stopHandlers.push(store.close);
  if (!store) await durableWrites.makeFolder(mediaRoot);
  const files = overrides.files ?? store ?? createFiles(mediaRoot);
  const jobs = createJobs({ database, log, clock, byHand: overrides.jobsByHand });
  jobs.daily('old-idempotent-calls', idempotentCalls.deleteOld);
  const mail = createMail({
    db,
    log,
    clock,
    jobs,
    transport: config.smtpUrl ? createSmtpTransport(config.smtpUrl, config.mailFrom) : null,
  });
  const { isDiskFull } = database;
  healthRoutes({
    app: http,
    db,
    isDraining: () => draining,
    isDiskFull,
    isHearing: bus.isHearing,
    metricsText: parts.metricsOfAll ?? metrics.metricsText,
  });
  await staticFiles(http, { webRoot, media: store ?? mediaRoot, demoRoot, https });
  http.addHook('onReady', async () => realtime.checkComplete());
  realtime.attach(http.server);

  return {
    runCommand: commands.run,
    platform: {
      config,
      log,
      securityLog,
      clock,
      db,
      onWrite,
      metrics,
      routes,
      realtime,
      rooms,
      jobs,
      http,
      hosts,
      memories,
      cache,
      limits,
      places,
      connected: realtime.connected,
      audience: overrides.audience ?? ((topic) => realtime.followersHere(topic) + ports.audienceElsewhere(topic)),
      mail,
      files,
      outside: overrides.outside ?? createOutsideFetch(config.outsideHosts),
      dns: createDns(config.dnsServers),
      commands,
      provide: (more) => void Object.assign(provided, more),
      onStop: (handler) => void stopHandlers.push(handler),
    },
    async listen() {
      const { port, host } = config;
      await http.listen({ port, host, backlog: LISTEN_BACKLOG }).catch((error: unknown) => {
        throw listenError(error, config);
      });
      return (http.server.address() as AddressInfo).port;
    },
    async stop({ isReplaced = false } = {}) {
      // A replaced process has a successor, so that the server stays ready.
      draining = !isReplaced;
      // Connections that are still open after the drain are closed.
      const closeTimer = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([realtime.drain(SOCKETS_DRAIN_MS, isReplaced ? RECONNECT_MS : undefined), http.close()]);
      clearTimeout(closeTimer);
      await Promise.race([Promise.allSettled(stopHandlers.map(async (handler) => handler())), sleep(STOP_HANDLERS_MS)]);
      ports.stop();
      await rooms.close();
      await realtime.close();
      await jobs.stop();
    },
  };
}

const missing = (name: string) => () => {
  throw new Error(`No slice has provided ${name}.`);
};

const nothingProvided: Provided = {
  identify: missing('identify'),
  authenticate: missing('authenticate'),
  claimantOf: missing('claimantOf'),
  serveCached: missing('serveCached'),
};
