import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import type { Log } from '@nave/server/platform/log.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { aChannel, aClient, aContent } from './builders.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from './running-app.ts';
import { connectViewer, type TestViewer } from './test-viewer.ts';

const NOW = '2026-11-22T10:00:00.000Z';

type Verb = keyof typeof chatCommands;
/** A person who uses the chat. */
export interface Chatter {
  id: string;
  cookie: string;
  viewer: TestViewer;
}
/** The chat's snapshot for a new page. */
interface ChatSnapshot {
  messages: { n: number; likesCount?: number; data: { id: string; uid: string; message: string } }[];
  hasOlder: boolean;
  pinned: { n: number } | null;
}

/** A chat that has been open for ten minutes, and people in it. `newContent` replaces the content and its chat. */
export class ModeratedChat {
  server: RunningApp;
  readonly clock: ManualClock;
  /** The client and the channels of the contents. */
  readonly scope: { clientId: string; channelIds: string[] };
  contentId = '';
  readonly #open: TestViewer[] = [];

  constructor(server: RunningApp, clock: ManualClock, scope: ModeratedChat['scope']) {
    this.server = server;
    this.clock = clock;
    this.scope = scope;
  }

  async newContent(fields: { duration?: number } = {}): Promise<void> {
    await Promise.all(this.#open.splice(0).map((viewer) => viewer.close()));
    this.clock.set(NOW);
    const startsAt = new Date(Date.parse(NOW) - 600_000);
    this.contentId = (await aContent(this.server.db, { ...this.scope, ...fields, startsAt })).id;
  }

  get room() {
    return chatTopic(this.contentId);
  }

  async connect(cookie?: string, userAgent?: string): Promise<TestViewer> {
    const viewer = await connectViewer({ url: this.server.url, cookie, userAgent });
    this.#open.push(viewer);
    return viewer;
  }

  /** Connects a guest with a name who follows the chat. */
  async guest(name: string, userAgent?: string): Promise<Chatter> {
    const first = await this.server.call('GET', '/api/auth/session');
    const named = await this.server.call('POST', '/api/auth/guest', { body: { name }, cookie: cookiesOf(first) });
    return this.#join(cookiesOf(named), userAgent);
  }

  /** Connects a user who follows the chat, with a role on the client if given. */
  async user(role?: Role, whitelist?: string[]): Promise<Chatter & { email: string }> {
    const { clientId } = this.scope;
    const email = `ruth-${v7()}@grace.example`;
    const rights = role && { roles: { [clientId]: role }, ...(whitelist && { whitelist: { [clientId]: whitelist } }) };
    await aPerson(this.server.db, { email, firstName: 'Ruth', lastName: 'Delgado', ...rights });
    return { ...(await this.#join(await this.server.signIn(email))), email };
  }

  /** Sends a command; returns the code of a refusal, or the number of the event and the id of the act. */
  async ask({ viewer }: Pick<Chatter, 'viewer'>, verb: Verb, input: object, id?: string) {
    const answer = await viewer.command(chatCommands[verb], { contentId: this.contentId, ...input } as never, id);
    if (answer.type === 'refused') return answer.code;
    return { n: answer.n ?? 0, actId: (answer.data as { actId?: string } | undefined)?.actId ?? '' };
  }

  /** Sends a command that must succeed. */
  async does(...request: Parameters<ModeratedChat['ask']>): Promise<{ n: number; actId: string }> {
    const answer = await this.ask(...request);
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  }

  /** Sends a message; returns its number. */
  async says(who: Chatter, message: string): Promise<number> {
    return (await this.does(who, 'send', { message })).n;
  }

  /** Returns the chat's snapshot for a new page of a guest. */
  async snapshot(): Promise<ChatSnapshot> {
    const viewer = await this.connect();
    const { snapshot } = await viewer.follow(this.room);
    await viewer.close();
    return snapshot as ChatSnapshot;
  }

  /** Returns the texts of the messages in the snapshot. */
  async texts(): Promise<string[]> {
    return (await this.snapshot()).messages.map(({ data }) => data.message);
  }

  /** Returns the moderation log as this person receives it. */
  async log({ cookie }: Chatter): Promise<ChatModeration> {
    const path = `/api/contents/${this.contentId}/chat/moderation`;
    return json<ChatModeration>(await this.server.call('GET', path, { cookie }));
  }

  /** Returns the stored modes, current mutes and held messages of the chat, which are not part of the room. */
  async storedModeration(): Promise<unknown[]> {
    const { rows } = await this.server.db.execute(sql`
      select to_jsonb(m) as kept from chat_modes m where content_id = ${this.contentId}
      union all select to_jsonb(m) - 'since' from chat_mutes m where content_id = ${this.contentId} and until > ${this.clock.now()}
      union all select to_jsonb(h) from chat_held h where content_id = ${this.contentId}`);
    return rows.map(({ kept }) => JSON.stringify(kept)).sort();
  }

  /** Restarts the app on the same database and disconnects everyone. */
  async restart(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((viewer) => viewer.close()));
    const { app, database } = this.server;
    await app.stop();
    this.server = await runningApp({ clock: this.clock, database });
  }

  /** Returns the stored events of the room. */
  async roomEvents(): Promise<{ n: number; type: string; data: string }[]> {
    const { rows } = await this.server.db.execute<{ n: number; type: string; data: string }>(
      sql`select n::int, type, data::text, author_id, command_id from room_events where room = ${this.room} order by n`,
    );
    return rows;
  }

  /** Returns the page of messages before a number, as JSON text. */
  async olderPage(before: number): Promise<string> {
    return (await this.server.call('GET', `/api/contents/${this.contentId}/chat/messages?before=${before}`)).text();
  }

  /** Returns everything that viewers can receive: stored events, snapshot, resume from the start, older messages. */
  async allPublicData(): Promise<string> {
    const page = await this.connect();
    const first = await page.follow(this.room);
    const resumed = await page.follow(this.room, { epoch: first.epoch, after: 0 });
    await page.close();
    return JSON.stringify([await this.roomEvents(), first, resumed, await this.olderPage(999_999)]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#open.map((viewer) => viewer.close()));
    await this.server.stop();
  }

  async #join(cookie: string, userAgent?: string): Promise<Chatter> {
    const viewer = await this.connect(cookie, userAgent);
    await viewer.follow(this.room);
    return { id: viewer.hello.me.id, cookie, viewer };
  }
}

/** Starts an app with a client for moderated chats; `log` is for tests that read the server's log. */
export async function moderatedChat(log?: Log): Promise<ModeratedChat> {
  const clock = manualClock(NOW);
  const server = await runningApp({ clock, ...(log && { log }) });
  const clientId = (await aClient(server.db)).id;
  return new ModeratedChat(server, clock, { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] });
}
