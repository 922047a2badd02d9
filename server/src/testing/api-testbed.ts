import type { Actor, Role, User } from '@nave/domain/kernel/actor.ts';
import { joinWhitelist } from '@nave/server/accounts/accounts.store.ts';
import { createChannelNews } from '@nave/server/channels/channel-news.ts';
import { channelRoutes } from '@nave/server/channels/channels.routes.ts';
import { anyStaff } from '@nave/server/clients/client-rules.ts';
import { clientRoutes } from '@nave/server/clients/clients.routes.ts';
import { contentRoutes } from '@nave/server/contents/contents.routes.ts';
import { mediaRoutes } from '@nave/server/media/media.routes.ts';
import type { LibraryLimits } from '@nave/server/media/upload-image.ts';
import { calendarRoutes } from '@nave/server/pages/calendar.routes.ts';
import { comingRoutes } from '@nave/server/pages/coming.routes.ts';
import { readApiRoutes } from '@nave/server/pages/read-api.routes.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { createHttpServer } from '@nave/server/platform/http/http-server.ts';
import { createReadCache, type ReadCache } from '@nave/server/platform/http/read-cache.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { checkAnswer } from './check-answer.ts';
import { testDatabase, testLog } from './database.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { testNames } from './own-names.ts';

/** The HTTP side of clients, channels, contents and pictures on a database of its own, and whoever a test wants to be. */
export interface ApiTestbed {
  db: Db;
  app: FastifyInstance;
  cache: ReadCache;
  clock: ManualClock;
  /** The notices of `channel:{id}` topics so far. */
  notices: { topic: string; event: string; data: unknown }[];
  /** How many follow each topic, to the eyes of the slices. */
  audience: { size: number };
  /** The stored files, by key. */
  stored: Map<string, Buffer>;
  /** Sends a request as someone, with the headers of our own pages. */
  as(actor: Actor, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<LightMyRequestResponse>;
  inject(actor: Actor, options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The headers with which a request comes from one of our own pages, as someone. */
  headersOf(actor: Actor): Record<string, string>;
  close(): Promise<void>;
}

export const guest: Actor = { kind: 'guest', id: v7() };

/** A user with a role on a client; `channelIds` is a whitelist. */
export function staff(role: Role, clientId: string, channelIds?: readonly string[]): User {
  return {
    ...someone,
    id: v7(),
    email: `${role}@grace.example`,
    roles: { [clientId]: role },
    whitelist: channelIds ? { [clientId]: channelIds } : {},
  };
}

export const someone: User = {
  kind: 'user',
  id: v7(),
  email: 'someone@grace.example',
  name: 'Someone',
  globalRole: null,
  roles: {},
  whitelist: {},
};
export const globalOwner: User = { ...someone, id: v7(), email: 'global@nave.example', globalRole: 'owner' };

const ownPage = { host: 'nave.test', origin: 'http://nave.test', 'x-requested-with': 'nave' };

/** Starts the testbed; its clock stands at `now`. */
export async function apiTestbed({
  now = '2026-11-22T10:00:00Z',
  limits,
}: {
  now?: string;
  limits?: LibraryLimits;
} = {}): Promise<ApiTestbed> {
  const database = await testDatabase();
  const { db } = database;
  const clock = manualClock(now);
  const cache = createReadCache(() => clock.now().getTime());
  const notices: ApiTestbed['notices'] = [];
  const audience = { size: 0 };
  const stored = new Map<string, Buffer>();
  const actors = new Map<string, Actor>();
  const { app, routes } = await createHttpServer({
    log: testLog,
    ...testNames,
    identify: async ({ headers }) => actors.get(String(headers['x-test-actor'])) ?? guest,
    answerAtOnce: () => false,
    checkAnswer,
  });
  const news = createChannelNews({
    cache,
    publish: (topic, event, data) => void notices.push({ topic, event, data }),
    subscribers: () => audience.size,
  });
  clientRoutes({ routes, db });
  channelRoutes({ routes, db, news, joinWhitelist });
  contentRoutes({ routes, db, news, clock });
  const files = { put: async (key: string, bytes: Uint8Array) => void stored.set(key, Buffer.from(bytes)) };
  mediaRoutes({ routes, db, files, staffOfClient: anyStaff(db), ...(limits && { limits }) });
  readApiRoutes({ routes, db, clock, cache, https: false });
  calendarRoutes({ routes, db, clock, publicUrl: 'http://localhost:8080' });
  comingRoutes({ routes, db, clock });

  const headersOf = (actor: Actor) => {
    actors.set(actor.id, actor);
    return { ...ownPage, 'x-test-actor': actor.id };
  };
  const inject = (actor: Actor, options: InjectOptions) =>
    app.inject({ ...options, headers: { ...headersOf(actor), ...options.headers } });
  return {
    db,
    app,
    cache,
    clock,
    notices,
    audience,
    stored,
    headersOf,
    inject,
    as: (actor, method, url, body) =>
      inject(actor, { method, url, ...(body !== undefined && { payload: body as object }) }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
