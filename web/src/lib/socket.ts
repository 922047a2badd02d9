import type { AckData, Command, CommandInput } from '@nave/domain/kernel/command.ts';
import type { Me } from '@nave/domain/kernel/realtime.ts';
import type { Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import { logFailure } from './log.ts';
import { type ServerClock, serverClock } from './server-clock.ts';
import { SocketSession } from './socket/socket-session.ts';
import type { FollowedEvent, TopicListener } from './socket/topic-follower.ts';
import type { AckFrame } from './socket/waiting-commands.ts';
import { storedForVisit, storeForVisit } from './storage.ts';

export { Refused } from './socket/waiting-commands.ts';
export type { FollowedEvent, Me, TopicListener };

/** That the server has taken a command: its number, where it stored something, and what the command promises. */
export type Ack<One extends Command> = Omit<AckFrame, 'data'> & { data?: AckData<One> };

/** The page's one socket. What comes over a topic, and what a command takes, is what the topic and the command say. */
export interface Socket {
  subscribe<One extends Topic>(topic: TopicName<One>, listener: TopicListener<One>): () => void;
  command<One extends Command>(
    command: One,
    input: CommandInput<One>,
    options?: { id?: string; fleeting?: boolean },
  ): Promise<Ack<One>>;
  status: SocketSession['status'];
  me: SocketSession['me'];
  close(): void;
}

export interface SocketOptions {
  url?: string;
  clock?: ServerClock;
  countsAsCaughtUp?: (topic: string, event: FollowedEvent) => boolean;
}

/**
 * Opens the page's socket. It reconnects by itself, with full jitter and at once when the tab becomes visible or the
 * network returns; topics go on where they were; an unanswered command is sent again with the same id. It lets go when
 * the page is put into the back-forward cache, and comes back with it.
 */
export function createSocket({ url = '/realtime', clock = serverClock, countsAsCaughtUp }: SocketOptions = {}): Socket {
  const session = new SocketSession({
    open: () => new WebSocket(socketUrl(url)),
    clock,
    isSeen: () => document.visibilityState === 'visible',
    onOutdated: reloadOnce,
    ...(countsAsCaughtUp && { countsAsCaughtUp }),
  });
  const stopWatching = watchPage(session);
  session.connect();
  return {
    // What the server sends is checked against the same shapes in its tests.
    subscribe: (topic, listener) => session.subscribe(topic, listener as unknown as TopicListener),
    command: <One extends Command>(
      command: One,
      input: CommandInput<One>,
      options?: { id?: string; fleeting?: boolean },
    ) => session.command(command, input, options) as Promise<Ack<One>>,
    status: session.status,
    me: session.me,
    close: () => {
      stopWatching();
      session.close();
    },
  };
}

function socketUrl(url: string): string {
  const absolute = new URL(url, location.href);
  absolute.protocol = absolute.protocol.replace('http', 'ws');
  return absolute.href;
}

function watchPage(session: SocketSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.hurry(), {
    signal,
  });
  window.addEventListener('online', session.hurry, { signal });
  window.addEventListener('offline', session.loseNetwork, { signal });
  window.addEventListener('pagehide', session.pause, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && session.connect(), { signal });
  return () => stop.abort();
}

/** A page of an older protocol loads itself anew; once per visit, so that a mistake makes no storm. */
function reloadOnce(): void {
  const key = 'nave.reloaded-for-protocol';
  if (storedForVisit(key)) {
    logFailure('The server speaks another protocol', location.href);
    return;
  }
  storeForVisit(key, 'yes');
  location.reload();
}
