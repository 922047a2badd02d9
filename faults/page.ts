import { inspect } from 'node:util';
import { chatTopic, type chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { AckData, Command, CommandInput } from '@nave/domain/kernel/command.ts';
import type { EventOf, SnapshotOf } from '@nave/domain/kernel/topic.ts';
import { type ChatTimeline, changeTimeline, emptyTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { WebSocket } from 'ws';
import { ServerClock } from '../web/src/lib/server-clock.ts';
import { type SocketLike, SocketSession } from '../web/src/lib/socket/socket-session.ts';
import type { PageHistory, Received } from './history.ts';
import type { Random } from './random.ts';

type Chat = typeof chatTopics.chat;

/** What the client of the pages has logged: frames that it could not use, and topics that it may not follow any more. */
export const clientLog: string[] = [];
const { console: output } = globalThis;
output.warn = (what: string, error: unknown) => void clientLog.push(`${what}: ${inspect(error)}`);

/** The largest random number of a page: it reconnects after 0.5 to 1.25 s instead of up to 8 s, so that a round is short. */
const MOST_JITTER = 0.1;

export interface PageOptions {
  readonly name: string;
  /** The `http:` address of the server. */
  readonly url: string;
  /** The header's value; null for an anonymous guest. */
  readonly cookie: string | null;
  readonly random: Random;
}

/**
 * A page, without its components: the real client of the pages on a real socket. It reconnects, resumes its topics and
 * repeats unanswered commands.
 */
export class Page {
  readonly name: string;
  readonly #session: SocketSession;
  readonly #received: Received[] = [];
  readonly #staffEventsAt: number[] = [];
  #timeline: ChatTimeline = { ...emptyTimeline, limited: false };
  #isWhole = true;
  #top = -1;

  constructor({ name, url, cookie, random }: PageOptions) {
    this.name = name;
    this.#session = new SocketSession({
      open: () => openWebSocket(url, cookie) as unknown as SocketLike,
      clock: new ServerClock(),
      random: () => random.between(0, MOST_JITTER),
    });
    this.#session.connect();
  }

  /** The number of the last event that the page has received; -1 before the first snapshot. */
  get top(): number {
    return this.#top;
  }

  get isConnected(): boolean {
    return this.#session.status.current().state === 'open';
  }

  /** When the page has received events for moderators, in epoch milliseconds. */
  get staffEventsAt(): readonly number[] {
    return this.#staffEventsAt;
  }

  /** Returns the numbers of the shown messages that are not by this author, oldest first. */
  numbersOfOthers(authorId: string): number[] {
    return this.#timeline.messages.filter(({ data }) => data.uid !== authorId).map(({ n }) => n);
  }

  /** Shows the chat of a content. */
  followChat(contentId: string): void {
    this.#session.subscribe(chatTopic(contentId), {
      onSnapshot: (snapshot, { top }) => this.#takeSnapshot(snapshot as SnapshotOf<Chat>, top),
      onEvent: (event) => this.#takeEvent(event as EventOf<Chat>),
    });
  }

  /** Follows the topic of a chat's moderators, as long as the server lets this page do so. */
  followStaff(topic: string): void {
    const note = () => void this.#staffEventsAt.push(Date.now());
    this.#session.subscribe(topic, { onSnapshot: note, onEvent: note });
  }

  /** Resolves with the acknowledgement; throws `Refused`. */
  command<One extends Command>(
    command: One,
    input: CommandInput<One>,
    id: string,
  ): Promise<{ n?: number; at: number; data?: AckData<One> }> {
    return this.#session.command(command, input, { id }) as Promise<{ n?: number; at: number; data?: AckData<One> }>;
  }

  history(): PageHistory {
    const shown = this.#timeline.messages.map(({ n, data }) => ({ n, id: data.id, text: data.message }));
    return { name: this.name, received: this.#received, isWhole: this.#isWhole, shown };
  }

  close(): void {
    this.#session.close();
  }

  #takeSnapshot(snapshot: SnapshotOf<Chat>, top: number): void {
    this.#top = top;
    if (snapshot.hasOlder) this.#isWhole = false;
    const messages = snapshot.messages.map(({ n, data }) => ({ n, id: data.id, text: data.message }));
    this.#received.push({ receivedAt: Date.now(), kind: 'snapshot', top, messages });
    this.#timeline = changeTimeline(this.#timeline, { kind: 'snapshot', ...snapshot });
  }

  #takeEvent(event: EventOf<Chat>): void {
    const { n, type, data } = event;
    this.#top = n;
    const common = { receivedAt: Date.now(), n };
    if (type === 'message') {
      this.#received.push({ ...common, kind: 'message', id: data.id, text: data.message });
      this.#timeline = changeTimeline(this.#timeline, { kind: 'arrived', messages: [{ n, data }] });
    } else if (type === 'removed') {
      this.#received.push({ ...common, kind: 'removed', removed: data.ns });
      this.#timeline = changeTimeline(this.#timeline, { kind: 'removed', removed: data });
    } else this.#received.push({ ...common, kind: 'event' });
  }
}

/** Opens a socket to the server as a page does. `url` is the `http:` address of the server. */
export function openWebSocket(url: string, cookie: string | null): WebSocket {
  const address = new URL('/realtime', url.replace(/^http/, 'ws'));
  const headers = { origin: url, ...(cookie !== null && { cookie }) };
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  // Every error is followed by `close`.
  socket.on('error', () => undefined);
  return socket;
}
