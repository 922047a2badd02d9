import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type CommandShape, commandsOf } from '@nave/domain/kernel/command.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed, refused } from '@nave/domain/kernel/refusal.ts';
import { type TopicShape, topicsOf } from '@nave/domain/kernel/topic.ts';
import { type Bus, createInProcessBus } from '@nave/server/platform/bus/bus.ts';
import type { Database } from '@nave/server/platform/database/database.ts';
import { createRealtime, type Realtime } from '@nave/server/platform/realtime/realtime.ts';
import type { WriterLimits } from '@nave/server/platform/realtime/rooms/room-writer.ts';
import { createRooms, type Rooms } from '@nave/server/platform/realtime/rooms/rooms.ts';
import type { RealtimeLimits } from '@nave/server/platform/realtime/socket/limits.ts';
import type { CheckSent } from '@nave/server/platform/realtime/topics/check-sent.ts';
import type { Rule } from '@nave/server/platform/rule.ts';
import { z } from 'zod';
import { someone } from './api-testbed.ts';
import { connectViewer, type TestViewer } from './test-viewer.ts';

/**
 * A server with only the realtime endpoint and a small slice: rooms `talk:*`, a state `lamp` and a flow `sparks`.
 */
export interface RealtimeTestbed {
  readonly realtime: Realtime;
  readonly rooms: Rooms;
  readonly url: string;
  readonly server: Server;
  /** Actor ids that are banned from `talk:*`. */
  readonly banned: Set<string>;
  /** The value of the state `lamp`. */
  readonly lamp: { value: number; read: () => Promise<number> };
  /** Awaited before the snapshot of a room `talk:*` is read. */
  readonly talk: { beforeSnapshot: () => Promise<void> };
  /** The contexts of all logged errors. */
  readonly logged: object[];
  viewer(name?: string): Promise<TestViewer>;
  /** Connects a signed-in user. */
  user(id: string): Promise<TestViewer>;
  close(): Promise<void>;
}

export interface TestbedOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly bus?: Bus;
  readonly limits?: Partial<RealtimeLimits>;
  readonly writing?: Partial<WriterLimits>;
  readonly now?: () => number;
  /** Checks everything that is sent. */
  readonly checkSent?: CheckSent;
  /** Awaited before a page's actor is identified. */
  readonly admission?: () => Promise<void>;
}

const anything = z.unknown();
const topicShapes = {
  talk: { kind: 'room', snapshot: z.object({ latest: z.array(anything) }), events: { said: anything } },
  lamp: { kind: 'state', snapshot: z.number(), events: { turned: z.number(), said: anything } },
  sparks: { kind: 'flow', events: { lit: anything } },
} satisfies Record<string, TopicShape>;
const commandShapes = {
  say: { input: z.strictObject({ topic: z.string().min(1), text: z.string().min(1).max(10_000) }) },
} satisfies Record<string, CommandShape>;
const topics = topicsOf<typeof topicShapes>()({ talk: 'talk:{id}', lamp: 'lamp', sparks: 'sparks' });
const commands = commandsOf<typeof commandShapes>()({ say: 'talk.say' });

/**
 * Starts a server on a free port of 127.0.0.1. The cookie `vid=amos` identifies the guest `amos`, and `vid=amos.Amos`
 * the same guest with the name Amos, and `sid=ruth` a user; without a cookie, a new guest is created. The rooms `talk:{id}` whose ids begin
 * with `secret` are not found.
 */
export async function startRealtime({
  database,
  bus,
  limits,
  writing = {},
  now = Date.now,
  checkSent,
  admission = async () => {},
}: TestbedOptions): Promise<RealtimeTestbed> {
  const { pool } = database;
  const clock = { now };
  const logged: object[] = [];
  const log = { error: (context: object) => void logged.push(context) };
  const ownBus = bus ?? createInProcessBus();
  const rooms = createRooms({
    pool,
    bus: ownBus,
    clock,
    log,
    writing,
    checkEvent: (room, event) => realtime.checkEvent(room, event),
  });
  let guests = 0;
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realtime = createRealtime({
    rooms,
    bus: ownBus,
    clock,
    log,
    securityLog: () => {},
    checkSent,
    limits: { loopLagMs: Number.POSITIVE_INFINITY, ...limits },
    allowedOrigin: (request) => request.headers.origin === origin,
    async authenticate({ headers }) {
      await admission();
      const [, userId] = /(?:^|; )sid=(\w+)/.exec(headers.cookie ?? '') ?? [];
      if (userId) return { actor: { ...someone, id: userId }, setCookies: [] };
      const [, known, name] = /(?:^|; )vid=([\w-]+)(?:\.(\w+))?/.exec(headers.cookie ?? '') ?? [];
      const id = known ?? `new-${++guests}-${process.pid}`;
      return { actor: { kind: 'guest', id, name }, setCookies: known ? [] : [`vid=${id}; Path=/; HttpOnly`] };
    },
  });
  const banned = new Set<string>();
  const talk = { beforeSnapshot: async () => {} };
  const lamp = { value: 0, read: async () => lamp.value };
  const rule: Rule<{ id: string }, { id: string }> = {
    who: 'anyone who is not banned',
    signedIn: false,
    missing: kernelRefusals.notFound,
    load: async (_actor: Actor, { id }) => (id.startsWith('secret') ? null : { id }),
    may: (actor) => (banned.has(actor.id) ? refused(kernelRefusals.unauthorized) : allowed),
  };
  const everyone: Rule<true> = {
    who: 'anyone',
    signedIn: false,
    missing: realtimeRefusals.unknownTopic,
    load: async () => true,
    may: () => allowed,
  };
  const topic = realtime.topics(topics, topicShapes);
  const command = realtime.commands(commands, commandShapes);
  topic(topics.talk, {
    rule,
    snapshot: async ({ id }) => {
      await talk.beforeSnapshot();
      return { latest: await rooms.latest(`talk:${id}`, { type: 'said', limit: 10, related: [] }) };
    },
  });
  topic(topics.lamp, { rule: everyone, snapshot: async () => lamp.read() });
  topic(topics.sparks, { rule: everyone });
  command(commands.say, {
    params: ({ topic: name }) => ({ id: name.slice('talk:'.length) }),
    rule,
    handle: async (actor, _target, { topic: name, text }, { commandId }) => {
      if (text === 'crash') throw new Error('A bug');
      const data = { text, by: actor.name };
      return rooms.append(name, { authorId: actor.id, commandId, type: 'said', data });
    },
  });
  realtime.attach(server);
  return {
    realtime,
    rooms,
    server,
    url: origin,
    banned,
    lamp,
    talk,
    logged,
    viewer: (name) => connectViewer({ url: origin, cookie: name ? `vid=${name}` : undefined }),
    user: (id) => connectViewer({ url: origin, cookie: `sid=${id}` }),
    async close() {
      await realtime.close();
      await rooms.close();
      await ownBus.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
