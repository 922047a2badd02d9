import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { testDatabaseWithUrl } from '@nave/server/testing/database.ts';
import { aPerson, cookiesOf, PASSWORD } from '@nave/server/testing/running-app.ts';
import { findPostgres } from '../scripts/services.ts';
import { newId } from '../web/src/lib/new-id.ts';
import type { Targets } from './fault.ts';
import { FaultyProxy } from './proxy.ts';
import { Server } from './server.ts';

/** Timeout of one request, and the pause before it is repeated, in milliseconds. */
const ANSWER_WITHIN_MS = 12_000;
const REPEAT_MS = 200;
const NEW_PASSWORD = 'Another-password-2!';

/** A person with the cookie of their browser. */
export interface Person {
  readonly id: string;
  readonly cookie: string;
}

/** A user without a role, who is signed in with two browsers. */
export interface Member extends Person {
  readonly otherCookie: string;
}

export interface WorldOptions {
  readonly processes: number;
  /** A Redis server that carries the messages between processes; null if the database carries them. */
  readonly redisUrl: string | null;
}

type Db = Awaited<ReturnType<typeof testDatabaseWithUrl>>['database'];

const open = new Set<World>();

/** Stops all servers and removes their databases. */
export async function closeWorlds(): Promise<void> {
  await Promise.all([...open].map((world) => world.close()));
}

/** A server on a database of its own, with proxies in between, and an organisation with a channel. */
export class World implements Targets {
  readonly server: Server;
  readonly database: FaultyProxy;
  readonly bus: FaultyProxy;
  readonly #db: Db;
  readonly #stopPostgres: () => Promise<void>;
  #place = { clientId: '', channelId: '' };
  #owner: Person | null = null;
  /** The cookie of a global owner. */
  #globalOwner: string | null = null;

  private constructor(parts: Pick<Targets, 'server' | 'database' | 'bus'> & { db: Db; stopPostgres(): Promise<void> }) {
    this.server = parts.server;
    this.database = parts.database;
    this.bus = parts.bus;
    this.#db = parts.db;
    // This process is not concerned by `setReadOnly`.
    this.#db.pool.on('connect', (client) => void client.query('set default_transaction_read_only = off'));
    this.#stopPostgres = parts.stopPostgres;
  }

  /** Creates the database and starts the server. Resolves when all workers are ready. */
  static async open({ processes, redisUrl }: WorldOptions): Promise<World> {
    const postgres = await findPostgres();
    process.env.TEST_DATABASE_URL = postgres.url;
    const { database: db, url } = await testDatabaseWithUrl();
    const database = await FaultyProxy.open(url, 5_432);
    const redis = redisUrl === null ? null : await FaultyProxy.open(redisUrl, 6_379);
    const urls = { databaseUrl: database.url, redisUrl: redis?.url ?? null };
    const server = await Server.start({ port: await freePort(), processes, ...urls });
    const world = new World({ server, database, bus: redis ?? database, db, stopPostgres: postgres.stop });
    open.add(world);
    try {
      await server.ready();
      await world.#addOrganisation();
    } catch (error) {
      process.stderr.write(await server.errors());
      await world.close();
      throw error;
    }
    return world;
  }

  /** The channel of all contents. */
  get channelId(): string {
    return this.#place.channelId;
  }

  /** Returns the figures of a content, counted anew if wanted. */
  async figures(contentId: string, { isAnew }: { isAnew: boolean }): Promise<ContentAnalytics> {
    this.#globalOwner ??= await this.#signInGlobalOwner();
    const path = `/api/contents/${contentId}/analytics?refresh=${isAnew}`;
    const answer = await this.#ask('GET', path, { cookie: this.#globalOwner });
    if (!answer.ok) throw new Error(`There are no figures: ${await answer.text()}`);
    return (await answer.json()) as ContentAnalytics;
  }

  /** Adds a content whose chat is open; returns its id. */
  async newChat(): Promise<string> {
    const { clientId, channelId } = this.#place;
    const chat = { ...newChat, enabled: true };
    const startsAt = new Date(Date.now() - 60_000);
    return (await aContent(this.#db.db, { clientId, channelIds: [channelId], startsAt, chat })).id;
  }

  /**
   * Adds a content that starts after `startsInMs`, with interactions that send themselves, one every `everyMs`. Returns
   * the time of each interaction (epoch ms) by its id.
   */
  async timedInteractions(
    count: number,
    { startsInMs, everyMs }: { startsInMs: number; everyMs: number },
  ): Promise<{ contentId: string; dueAt: Map<string, number> }> {
    const { clientId, channelId } = this.#place;
    const startsAt = new Date(Math.ceil((Date.now() + startsInMs) / 1_000) * 1_000);
    const duration = Math.ceil((count * everyMs) / 60_000) + 10;
    const { id: contentId } = await aContent(this.#db.db, { clientId, channelIds: [channelId], startsAt, duration });
    const { rows } = await this.#db.pool.query<{ id: string; offset: number }>(
      `insert into interactions (id, client_id, content_id, interaction_title, interaction_text, urgency,
         display_order, responses, send_offset_s)
       select gen_random_uuid(), $1, $2, 'Question ' || n, '<p>Text</p>', 'notify', n, '[]', n * $4::int / 1000
       from generate_series(1, $3::int) as n returning id, send_offset_s as offset`,
      [clientId, contentId, count, everyMs],
    );
    return { contentId, dueAt: new Map(rows.map(({ id, offset }) => [id, startsAt.getTime() + offset * 1_000])) };
  }

  async guest(name: string): Promise<Person> {
    const visited = await this.#ask('GET', '/api/auth/session');
    const named = await this.#ask('POST', '/api/auth/guest', { body: { name }, cookie: cookiesOf(visited) });
    const cookie = cookiesOf(named);
    const { me } = (await (await this.#ask('GET', '/api/auth/session', { cookie })).json()) as { me: { id: string } };
    return { id: me.id, cookie };
  }

  /** Adds a host of the organisation, and signs them in. */
  host(name: string): Promise<Person> {
    return this.#staffMember(name, 'host');
  }

  async member(name: string): Promise<Member> {
    const email = `${newId()}@mail.example`;
    const id = await aPerson(this.#db.db, { email, firstName: name, lastName: 'Bell' });
    return { id, cookie: await this.#signIn(email), otherCookie: await this.#signIn(email) };
  }

  /** Removes a person from the staff. Resolves when the server has confirmed this, and repeats the request until then. */
  async removeFromStaff(userId: string): Promise<void> {
    const path = `/api/clients/${this.#place.clientId}/users/${userId}`;
    // After a request whose answer was lost, the person is not found any more.
    await repeat(async () => {
      const { status } = await this.#ask('DELETE', path, { cookie: this.#owner?.cookie ?? '' });
      return status === 200 || status === 404;
    });
  }

  /** Ends the member's session in the first browser, by a new password. Repeats the request until this is confirmed. */
  async endSession({ otherCookie: cookie }: Member): Promise<void> {
    const body = { oldPassword: PASSWORD, password: NEW_PASSWORD };
    // After a request whose answer was lost, the old password is wrong.
    await repeat(async () => {
      const answer = await this.#ask('POST', '/api/auth/new-password', { cookie, body });
      return answer.ok || (await answer.text()).includes('wrong-password');
    });
  }

  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const { pool } = this.#db;
    const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
    await pool.query(
      `alter database ${rows[0]?.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
  }

  /** Queries the database directly, without the proxy. */
  async query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#db.pool.query(text, [...values])).rows;
  }

  async close(): Promise<void> {
    if (!open.delete(this)) return;
    await this.server.stop();
    await this.database.close();
    if (this.bus !== this.database) await this.bus.close();
    await this.#db.close();
    await this.#stopPostgres();
  }

  async #addOrganisation(): Promise<void> {
    const { id: clientId } = await aClient(this.#db.db);
    const { id: channelId } = await aChannel(this.#db.db, { clientId });
    this.#place = { clientId, channelId };
    this.#owner = await this.#staffMember('Ruth', 'owner');
  }

  async #staffMember(name: string, role: 'owner' | 'host'): Promise<Person> {
    const email = `${newId()}@grace.example`;
    const roles = { [this.#place.clientId]: role };
    const id = await aPerson(this.#db.db, { email, firstName: name, lastName: 'Delgado', roles });
    return { id, cookie: await this.#signIn(email) };
  }

  async #signInGlobalOwner(): Promise<string> {
    const email = `${newId()}@nave.example`;
    await aPerson(this.#db.db, { email, firstName: 'Miriam', lastName: 'Osei', globalRole: 'owner' });
    return this.#signIn(email);
  }

  async #signIn(email: string): Promise<string> {
    const answer = await this.#ask('POST', '/api/auth/password', { body: { email, password: PASSWORD } });
    if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
    return cookiesOf(answer);
  }

  /** Sends a request with the headers of our own pages. */
  #ask(method: string, path: string, { body, cookie }: { body?: object; cookie?: string } = {}): Promise<Response> {
    const { url } = this.server;
    return fetch(url + path, {
      method,
      headers: {
        origin: url,
        'x-requested-with': 'nave',
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }
}

/** Repeats a request that fails or is not answered. */
async function repeat(request: () => Promise<boolean>): Promise<void> {
  while (!(await request().catch(() => false))) await sleep(REPEAT_MS);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
