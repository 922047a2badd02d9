import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { joinWhitelist } from './accounts/accounts.store.ts';
import { type Cookies, createCookies } from './accounts/cookies.ts';
import { createIdentities, type Identities } from './accounts/identify.ts';
import { createRequestIdentities, type RequestIdentities } from './accounts/request-identities.ts';
import { watchRights } from './accounts/rights-watch.ts';
import { createSessions, type Sessions } from './accounts/sessions.ts';
import { createSignInLimits } from './accounts/sign-in-limits.ts';
import { type ChannelNews, createChannelNews } from './channels/channel-news.ts';
import { channelRoutes } from './channels/channels.routes.ts';
import { channelTopics } from './channels/channels.socket.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { chatSocket } from './chat/chat.socket.ts';
import { createMessageLimiter } from './chat/message-limiter.ts';
import { createRoomPace } from './chat/room-pace.ts';
import { claimedDomains } from './clients/claimed-domains.ts';
import { anyStaff } from './clients/client-rules.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { contentRoutes } from './contents/contents.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { answerAtOnce } from './pages/answer-at-once.ts';
import { calendarRoutes } from './pages/calendar.routes.ts';
import { comingRoutes } from './pages/coming.routes.ts';
import { readHtmlShells } from './pages/html-shell.ts';
import { openApiRoutes } from './pages/openapi.routes.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { readApiRoutes } from './pages/read-api.routes.ts';
import { timeRoutes } from './pages/time.routes.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, listenError } from './platform/config.ts';
import { dataFolder } from './platform/data-folder.ts';
import type { Database, Db } from './platform/database/database.ts';
import { createFiles, type Files } from './platform/files.ts';
import { healthRoutes } from './platform/health.ts';
import { callerNetwork } from './platform/http/caller-address.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { ownHosts } from './platform/http/own-hosts.ts';
import { createReadCache, type ReadCache } from './platform/http/read-cache.ts';
import type { RegistryParts } from './platform/http/registry.ts';
import type { Routes } from './platform/http/route.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticFiles } from './platform/http/static-files.ts';
import { createMetrics } from './platform/metrics.ts';
import { createInProcessBus } from './platform/realtime/bus.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import { createRooms, type Rooms } from './platform/realtime/rooms/rooms.ts';

/** The built web. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DEMO_ROOT = fileURLToPath(new URL('../demo', import.meta.url));
/** Connections that may wait to be accepted: a congregation that arrives in the same second. */
const LISTEN_BACKLOG = 4_096;
/** How long a planned stop waits for connections to end, in milliseconds; sockets, jobs and database need the rest of 10 s. */
const DRAIN_MS = 7_000;
/** How long sockets go on for what is on its way to them, in milliseconds: the sooner the next process is there, the better. */
const SOCKETS_DRAIN_MS = 500;

export interface AppParts {
  config: Config;
  database: Database;
  log: Logger;
  clock: Clock;
  /** The folder of the built web; another one only in tests. */
  webRoot?: string;
  /** Looks at every answer before it is sent; tests alone give it. */
  checkAnswer?: RegistryParts['checkAnswer'];
}

/** A whole server: everything registered, ready to listen. */
export interface App {
  routes: Routes;
  realtime: Realtime;
  rooms: Rooms;
  news: ChannelNews;
  /**
   * Begins to serve; answers the port, which is another than the configured one only where that is 0. Throws
   * `ConfigError` when it cannot listen there.
   */
  listen(): Promise<number>;
  /** Stops as planned: no new work, sockets told to leave, what is under way finished; 8 s at most. */
  stop(): Promise<void>;
}

/** Puts the platform together and registers every slice on it. */
export async function createApp({
  config,
  database,
  log,
  clock,
  webRoot = WEB_ROOT,
  checkAnswer,
}: AppParts): Promise<App> {
  const { db } = database;
  const https = config.publicUrl.startsWith('https:');
  const now = () => clock.now().getTime();
  const cache = createReadCache(now);
  const metrics = createMetrics();
  const cookies = createCookies(https);
  const sessions = createSessions(db, clock);
  const identities = await createIdentities(db, sessions, cookies);
  const requestIdentities = createRequestIdentities(identities);

  const claimed = await claimedDomains({ db, log });
  const hosts = ownHosts({ ...config, isClaimed: claimed.has });
  const { app, routes } = await createHttpServer({
    ...{ log, https, hosts, metrics, checkAnswer },
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    identify: requestIdentities.identify,
    answerAtOnce: (request, response) => answerAtOnce({ cache, now }, request, response),
  });
  const bus = createInProcessBus();
  const rooms = createRooms({ pool: database.pool, bus, clock: { now }, log, metrics });
  const realtime = createRealtime({
    rooms,
    bus,
    clock: { now },
    log,
    metrics,
    authenticate: ({ headers }) => identities.of(headers.cookie),
    allowedOrigin: hosts.isOwnOrigin,
    addressOf: callerNetwork(config.trustProxy),
    refusalHeaders: securityHeaders('api', https),
  });
  const endRightsWatch = watchRights({ db, log, connected: realtime.connected, changed: realtime.refresh });
  const news = createChannelNews({ cache, publish: realtime.publish, subscribers: realtime.audience });
  const mediaRoot = dataFolder(config.dataDir).media;

  let draining = false;
  healthRoutes({
    ...{ app, db, isDraining: () => draining, isDiskFull: database.isDiskFull, metricsText: metrics.metricsText },
  });
  registerSlices({
    ...{ db, clock, cache, routes, rooms, realtime, news, https, publicUrl: config.publicUrl },
    ...{ cookies, sessions, identities, requestIdentities },
    files: createFiles(mediaRoot),
  });
  openApiRoutes({ app, routes, publicUrl: config.publicUrl });
  await staticFiles(app, { webRoot, mediaRoot, demoRoot: DEMO_ROOT, https });
  pageRoutes({ app, cache, db, clock, shells: await readHtmlShells(webRoot), publicUrl: config.publicUrl });
  realtime.attach(app.server);

  return {
    routes,
    realtime,
    rooms,
    news,
    async listen() {
      const { port, host } = config;
      await app.listen({ port, host, backlog: LISTEN_BACKLOG }).catch((error: unknown) => {
        throw listenError(error, config);
      });
      return (app.server.address() as AddressInfo).port;
    },
    async stop() {
      draining = true;
      // What hangs on longer than the drain is ended with it.
      const end = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([realtime.drain(SOCKETS_DRAIN_MS), app.close()]);
      clearTimeout(end);
      endRightsWatch();
      claimed.stop();
      await rooms.close();
      await realtime.close();
    },
  };
}

interface SliceParts {
  db: Db;
  clock: Clock;
  cache: ReadCache;
  routes: Routes;
  rooms: Rooms;
  realtime: Realtime;
  news: ChannelNews;
  files: Files;
  https: boolean;
  publicUrl: string;
  cookies: Cookies;
  sessions: Sessions;
  identities: Identities;
  requestIdentities: RequestIdentities;
}

/** The table of contents: every slice by name, in the order in which they may know each other. */
function registerSlices(parts: SliceParts): void {
  const { db, clock, cache, routes, rooms, realtime, news, files, https, publicUrl } = parts;
  const { cookies, sessions, identities, requestIdentities } = parts;

  mediaRoutes({ routes, db, files, staffOfClient: anyStaff(db) });
  clientRoutes({ routes, db });
  accountRoutes({
    ...{ routes, db, sessions, identities, cookies },
    limits: createSignInLimits(),
    identityOf: requestIdentities.of,
    actorChanged: realtime.actorChanged,
  });
  channelRoutes({ routes, db, news, joinWhitelist });
  channelTopics({ realtime, db });
  contentRoutes({ routes, db, clock, news });
  chatSocket({ realtime, rooms, db, clock, limiter: createMessageLimiter(), pace: createRoomPace() });
  chatRoutes({ routes, rooms, db, clock });
  readApiRoutes({ routes, cache, https, db, clock });
  calendarRoutes({ routes, publicUrl, db, clock });
  comingRoutes({ routes, db, clock });
  timeRoutes({ routes, clock });
}
