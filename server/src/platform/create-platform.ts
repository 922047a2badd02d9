import type { AddressInfo } from 'node:net';
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
import { ownHosts } from './http/own-hosts.ts';
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
import type { Bus } from './realtime/bus.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createRooms } from './realtime/rooms/rooms.ts';
import type { CheckSent } from './realtime/topics/check-sent.ts';
import { createS3Files } from './s3-files.ts';
import { createSecurityLog } from './security-log.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Connections that may wait to be accepted; a whole congregation may arrive within one second. */
const LISTEN_BACKLOG = 4_096;
/** How long a planned stop waits for HTTP connections to end, in milliseconds; sockets, jobs and database use the rest of 10 s. */
const DRAIN_MS = 7_000;
/** How long sockets may still send what is queued, in milliseconds. Short, so that the next process can start soon. */
const SOCKETS_DRAIN_MS = 500;

/** Everything that the platform is built from. */
export interface PlatformParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  /** The folder of the built web pages. */
  readonly webRoot: string;
  /** The folder of the demo's own video and images. */
  readonly demoRoot: string;
  /** Replacements that tests pass in. */
  readonly overrides?: {
    readonly bus?: Bus;
    readonly files?: Files;
    readonly audience?: Platform['audience'];
    /** Called with every HTTP response before it is sent. */
    readonly checkAnswer?: RegistryParts['checkAnswer'];
    /** Called with every frame before a socket sends it. */
    readonly checkSent?: CheckSent;
    /** Jobs run only when `runDue` is called. */
    readonly jobsByHand?: boolean;
  };
}

/** The platform and its process. Slices register after it is created and before `listen`. */
export interface PlatformProcess {
  readonly platform: Platform;
  /** Starts the HTTP server; returns its port. Throws `ConfigError` when it cannot listen. */
  listen(): Promise<number>;
  /**
   * Stops gracefully within 9 s: refuses new work, tells sockets to reconnect, finishes running requests. Pages send
   * unanswered commands to the next process.
   */
  stop(): Promise<void>;
}

export async function createPlatform({
  config,
  database,
  log,
  clock,
  webRoot,
  demoRoot,
  overrides = {},
}: PlatformParts): Promise<PlatformProcess> {
  const { db, pool, onWrite } = database;
  const { publicUrl, trustProxy } = config;
  const https = publicUrl.startsWith('https:');
  const now = () => clock.now().getTime();
  const provided: Provided = { ...nothingProvided };
  const ends: (() => void)[] = [];
  let draining = false;

  const metrics = createMetrics();
  const securityLog = createSecurityLog(log, now);
  const hosts = ownHosts({ ...config, claimantOf: (hostname) => provided.claimantOf(hostname) });
  const { app: http, routes } = await createHttpServer({
    log,
    securityLog,
    https,
    hosts,
    metrics,
    publicUrl,
    trustProxy,
    checkAnswer: overrides.checkAnswer,
    identify: (request, reply) => provided.identify(request, reply),
    serveCached: (...asked) => provided.serveCached(...asked),
  });
  const { cache, limits, places, ...own } = oneProcess(now);
  const { bus = own.bus } = overrides;
  const rooms = createRooms({
    pool,
    bus,
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
    authenticate: (credentials) => provided.authenticate(credentials),
    allowedOrigin: hosts.isOwnOrigin,
    addressOf: callerNetwork(trustProxy),
    refusalHeaders: securityHeaders('api', https),
  });
  const mediaRoot = dataFolder(config.dataDir).media;
  const store = config.s3 ? await createS3Files(config.s3) : null;
  if (store) ends.push(store.close);
  if (!store) await durableWrites.makeFolder(mediaRoot);
  const files = overrides.files ?? store ?? createFiles(mediaRoot);
  const jobs = createJobs({ database, log, clock, byHand: overrides.jobsByHand });
  const mail = createMail({
    db,
    log,
    clock,
    jobs,
    transport: config.smtpUrl ? createSmtpTransport(config.smtpUrl, config.mailFrom) : null,
  });
  const { isDiskFull } = database;
  healthRoutes({ app: http, db, isDraining: () => draining, isDiskFull, metricsText: metrics.metricsText });
  await staticFiles(http, { webRoot, media: store ?? mediaRoot, demoRoot, https });
  http.addHook('onReady', async () => realtime.checkComplete());
  realtime.attach(http.server);

  return {
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
      cache,
      limits,
      places,
      connected: realtime.connected,
      audience: overrides.audience ?? realtime.audience,
      mail,
      files,
      outside: createOutsideFetch(config.outsideHosts),
      dns: createDns(config.dnsServers),
      provide: (more) => void Object.assign(provided, more),
      onStop: (end) => void ends.push(end),
    },
    async listen() {
      const { port, host } = config;
      await http.listen({ port, host, backlog: LISTEN_BACKLOG }).catch((error: unknown) => {
        throw listenError(error, config);
      });
      return (http.server.address() as AddressInfo).port;
    },
    async stop() {
      draining = true;
      // Connections that are still open after the drain are closed.
      const end = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([realtime.drain(SOCKETS_DRAIN_MS), http.close()]);
      clearTimeout(end);
      for (const end of ends) end();
      await rooms.close();
      await realtime.close();
      await jobs.stop();
    },
  };
}

const missing = (what: string) => () => {
  throw new Error(`No slice has provided ${what}.`);
};

const nothingProvided: Provided = {
  identify: missing('identify'),
  authenticate: missing('authenticate'),
  claimantOf: missing('claimantOf'),
  serveCached: missing('serveCached'),
};
