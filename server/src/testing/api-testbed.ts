import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { Actor, Role, User } from '@nave/domain/kernel/actor.ts';
import type { LibraryLimits } from '@nave/server/media/upload-image.ts';
import { createInProcessBus } from '@nave/server/platform/bus/bus.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { type ByteRange, type Files, typeOf } from '@nave/server/platform/files.ts';
import type { ReadCache } from '@nave/server/platform/http/read-cache.ts';
import type { Platform } from '@nave/server/platform/platform.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { testDatabase } from './database.ts';
import { runJobsDueAt } from './job-time.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { testApp } from './running-app.ts';

/** An app with its own database, which receives requests as any actor, without a port. */
export interface ApiTestbed {
  db: Db;
  app: FastifyInstance;
  cache: ReadCache;
  clock: ManualClock;
  platform: Platform;
  /** The events that were published, such as those of `channel:{id}` topics. */
  notices: { topic: string; event: string; data: unknown }[];
  /** The number of subscribers that slices see for every topic. */
  audience: { size: number };
  /** The stored files, by key. */
  stored: Map<string, Buffer>;
  /** Sends a request as an actor, with the headers of our own pages. */
  as(
    actor: Actor,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  inject(actor: Actor, options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Returns the headers of a request from one of our own pages, as an actor. */
  headersOf(actor: Actor): Record<string, string>;
  /** Runs the jobs that are due by the testbed's clock. */
  runDueJobs(): Promise<void>;
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

const ownPage = { host: 'localhost:8080', origin: 'http://localhost:8080', 'x-requested-with': 'nave' };

/** Starts the testbed; its clock is set to `now`. */
export async function apiTestbed({
  now = '2026-11-22T10:00:00Z',
  limits,
  env = {},
  outside,
}: {
  now?: string;
  limits?: LibraryLimits;
  /** Environment variables. */
  env?: NodeJS.ProcessEnv;
  /** Answers the requests of the server to other servers. */
  outside?: Platform['outside'];
} = {}): Promise<ApiTestbed> {
  const database = await testDatabase();
  const clock = manualClock(now);
  const notices: ApiTestbed['notices'] = [];
  const audience = { size: 0 };
  const stored = new Map<string, Buffer>();
  const actors = new Map<string, Actor>();
  const bus = createInProcessBus();
  bus.subscribe((_from, hint) => {
    if (hint.kind === 'publish') notices.push({ topic: hint.topic, event: hint.event, data: hint.data });
  });
  const { app, end } = await testApp({
    database,
    clock,
    env,
    bus,
    overrides: {
      files: inMemory(stored),
      audience: () => audience.size,
      identify: async ({ headers }) => actors.get(String(headers['x-test-actor'])) ?? guest,
      ...(limits && { libraryLimits: limits }),
      ...(outside && { outside }),
    },
  });
  const { platform } = app;
  const { http, db, cache } = platform;

  const headersOf = (actor: Actor) => {
    actors.set(actor.id, actor);
    return { ...ownPage, 'x-test-actor': actor.id };
  };
  const inject = (actor: Actor, options: InjectOptions) =>
    http.inject({ ...options, headers: { ...headersOf(actor), ...options.headers } });
  return {
    db,
    app: http,
    platform,
    cache,
    clock,
    notices,
    audience,
    stored,
    headersOf,
    inject,
    as: (actor, method, url, body) =>
      inject(actor, { method, url, ...(body !== undefined && { payload: body as object }) }),
    runDueJobs: () => runJobsDueAt(clock.now(), platform),
    close: end,
  };
}

function inMemory(stored: Map<string, Buffer>): Files {
  const find = (key: string) => {
    const bytes = stored.get(key);
    return bytes ? { bytes, size: bytes.length, contentType: typeOf(key), etag: null, modifiedAt: null } : null;
  };
  const part = (bytes: Buffer, range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes);
  return {
    put: async (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    stat: async (key) => find(key),
    async open(key, range) {
      const found = find(key);
      return found && { ...found, stream: Readable.from([part(found.bytes, range)]) };
    },
    async openChunks(key, range) {
      const found = find(key);
      return found && { ...found, chunks: Readable.from([part(found.bytes, range)]), close: () => undefined };
    },
    async putFolder(prefix, folder) {
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) stored.set(`${prefix}/${relative(folder, path)}`, await readFile(path));
      }
    },
    async removeFolder(prefix) {
      for (const key of stored.keys()) if (key.startsWith(`${prefix}/`)) stored.delete(key);
    },
    remove: async (key) => void stored.delete(key),
  };
}
