import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import {
  directChatCommands,
  directChatRoom,
  ownDirectChatsTopic,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, DirectMessageEvent } from '@nave/domain/direct-chat/direct-chat.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { v7 } from 'uuid';
import { aChannel, aClient, aContent } from './builders.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { aPerson, cookiesOf, type RunningApp, runningApp } from './running-app.ts';
import { connectViewer, type TestViewer } from './test-viewer.ts';

const NOW = '2026-11-22T10:00:00.000Z';

type Verb = keyof typeof directChatCommands;
/** A person on the page. */
export interface Participant {
  id: string;
  cookie: string;
  viewer: TestViewer;
}
/** The answer to a command that has opened or changed a conversation. */
interface Received {
  n: number;
  chatId: string;
  created: boolean;
  isOnline?: boolean;
}

/** A content whose chat has been open for ten minutes, and people on its page. `newContent` replaces the content. */
export class DirectChats {
  readonly server: RunningApp;
  readonly clock: ManualClock;
  /** The client and the channels of the contents. */
  readonly scope: { clientId: string; channelIds: string[] };
  contentId = '';
  readonly #open: TestViewer[] = [];

  constructor(server: RunningApp, clock: ManualClock, scope: DirectChats['scope']) {
    this.server = server;
    this.clock = clock;
    this.scope = scope;
  }

  async newContent(more: Partial<Parameters<typeof aContent>[1]> = {}): Promise<void> {
    await Promise.all(this.#open.splice(0).map((viewer) => viewer.close()));
    this.clock.set(NOW);
    const startsAt = new Date(Date.parse(NOW) - 600_000);
    this.contentId = (await aContent(this.server.db, { ...this.scope, startsAt, ...more })).id;
  }

  /** Connects a guest. If `name` is empty, the guest has no name. */
  async guest(name: string): Promise<Participant> {
    const first = cookiesOf(await this.server.call('GET', '/api/auth/session'));
    if (!name) return this.connect(first);
    return this.connect(
      cookiesOf(await this.server.call('POST', '/api/auth/guest', { body: { name }, cookie: first })),
    );
  }

  /** Connects a user, with a role on the client if given. */
  async user(firstName: string, role?: Role, whitelist?: string[]): Promise<Participant & { email: string }> {
    const { clientId } = this.scope;
    const email = `${firstName.toLowerCase()}-${v7()}@grace.example`;
    const rights = role && { roles: { [clientId]: role }, ...(whitelist && { whitelist: { [clientId]: whitelist } }) };
    await aPerson(this.server.db, { email, firstName, lastName: 'Delgado', ...rights });
    return { ...(await this.connect(await this.server.signIn(email))), email };
  }

  async globalOwner(): Promise<Participant> {
    const email = `owner-${v7()}@grace.example`;
    await aPerson(this.server.db, { email, firstName: 'Lydia', lastName: 'Delgado', globalRole: 'owner' });
    return this.connect(await this.server.signIn(email));
  }

  /** Connects a person, who is then present on the page and subscribes to their own conversations. */
  async connect(cookie: string): Promise<Participant> {
    const viewer = await connectViewer({ url: this.server.url, cookie });
    this.#open.push(viewer);
    const { id } = viewer.hello.me;
    await viewer.command(presenceCommands.set, {
      channelId: this.scope.channelIds[0] ?? '',
      contentId: this.contentId,
    });
    await viewer.sub(ownDirectChatsTopic(this.contentId, id));
    return { id, cookie, viewer };
  }

  /** Sends a command; returns the code of a refusal, or the answer. */
  async ask(
    { viewer }: Pick<Participant, 'viewer'>,
    verb: Verb,
    input: object,
    id: string = v7(),
  ): Promise<Received | string> {
    const ofContent = verb === 'request' || verb === 'start';
    const data = { ...(ofContent && { contentId: this.contentId }), ...input };
    const answer = await viewer.command(directChatCommands[verb], data as never, id);
    if (answer.type === 'refused') return answer.code;
    const { chatId = '', created = false, isOnline } = (answer.data ?? {}) as Partial<Received>;
    return { n: answer.n ?? 0, chatId, created, ...(isOnline !== undefined && { isOnline }) };
  }

  /** Sends a command that must succeed. */
  async does(...request: Parameters<DirectChats['ask']>): Promise<Received> {
    const answer = await this.ask(...request);
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  }

  /** Requests a conversation as a viewer, and accepts it as a host; returns its id. */
  async acceptedRequest(viewer: Participant, host: Participant): Promise<string> {
    const { chatId } = await this.does(viewer, 'request', { message: 'Could somebody pray with me?' });
    await this.does(host, 'accept', { chatId });
    return chatId;
  }

  /** Returns a person's conversations, newest first, as a new page receives them. */
  async chatsOf({ cookie }: Pick<Participant, 'cookie'>): Promise<{ chat: DirectChat; unread: number }[]> {
    const viewer = await connectViewer({ url: this.server.url, cookie });
    const { snapshot } = await viewer.follow(ownDirectChatsTopic(this.contentId, viewer.hello.me.id));
    await viewer.close();
    return snapshot?.chats ?? [];
  }

  /** Returns a person's conversation with this id. */
  async chat(who: Pick<Participant, 'cookie'>, chatId: string): Promise<DirectChat> {
    const found = (await this.chatsOf(who)).find(({ chat }) => chat.id === chatId);
    if (!found) throw new Error(`There is no conversation ${chatId}`);
    return found.chat;
  }

  /** Returns the texts of a conversation as a new page receives them. A notice is its kind in parentheses. */
  async texts({ cookie }: Pick<Participant, 'cookie'>, chatId: string): Promise<string[]> {
    const viewer = await connectViewer({ url: this.server.url, cookie });
    const { snapshot } = await viewer.follow(directChatRoom(chatId));
    await viewer.close();
    return (snapshot?.messages ?? []).map(({ data }) => textOf(data));
  }

  /** Sends a message to the public chat; returns its number. */
  async saysInPublic({ viewer }: Participant, message: string): Promise<number> {
    const answer = await viewer.command(chatCommands.send, { contentId: this.contentId, message });
    if (answer.type === 'refused') throw new Error(answer.code);
    return answer.n ?? 0;
  }

  /** Bans a person from the public chat. The person must have written there. */
  async ban({ viewer }: Participant, uid: string): Promise<void> {
    const answer = await viewer.command(chatCommands.ban, { contentId: this.contentId, uid });
    if (answer.type === 'refused') throw new Error(answer.code);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#open.map((viewer) => viewer.close()));
    await this.server.stop();
  }
}

function textOf({ message, notice }: DirectMessageEvent): string {
  return notice ? `(${notice.kind}${notice.toName === null ? '' : ` to ${notice.toName}`})` : message;
}

/** Starts an app with a client for conversations. */
export async function directChats(): Promise<DirectChats> {
  const clock = manualClock(NOW);
  const server = await runningApp({ clock });
  const clientId = (await aClient(server.db)).id;
  return new DirectChats(server, clock, { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] });
}
