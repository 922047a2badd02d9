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

/** The server's acknowledgement: the number of the stored event, if any, and the command's data. */
export type Ack<One extends Command> = Omit<AckFrame, 'data'> & { data?: AckData<One> };

/** The page's only socket, typed by the topics and commands of the domain. */
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
  countsAsMissed?: (topic: string, event: FollowedEvent) => boolean;
}

/**
 * Opens the page's socket. It reconnects with full jitter, and at once when the tab becomes visible or the network
 * returns. Topics resume at their last event, and unanswered commands are sent again with the same id. It disconnects
 * while the page is in the back-forward cache.
 */
export function createSocket({ url = '/realtime', clock = serverClock, countsAsMissed }: SocketOptions = {}): Socket {
  const session = new SocketSession({
    open: () => new WebSocket(socketUrl(url)),
    clock,
    isSeen: () => document.visibilityState === 'visible',
    onOutdated: reloadOnce,
    ...(countsAsMissed && { countsAsMissed }),
  });
  const stopListening = listenToPage(session);
  session.connect();
  return {
    // Frames are not validated here, because the server's tests check its frames against the same schemas.
    subscribe: (topic, listener) => session.subscribe(topic, listener as unknown as TopicListener),
    command: <One extends Command>(
      command: One,
      input: CommandInput<One>,
      options?: { id?: string; fleeting?: boolean },
    ) => session.command(command, input, options) as Promise<Ack<One>>,
    status: session.status,
    me: session.me,
    close: () => {
      stopListening();
      session.close();
    },
  };
}

function socketUrl(url: string): string {
  const absolute = new URL(url, location.href);
  absolute.protocol = absolute.protocol.replace('http', 'ws');
  return absolute.href;
}

function listenToPage(session: SocketSession): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && session.reconnectNow(),
    { signal },
  );
  window.addEventListener('online', session.reconnectNow, { signal });
  window.addEventListener('offline', session.handleOffline, { signal });
  window.addEventListener('pagehide', session.pause, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && session.connect(), { signal });
  return () => controller.abort();
}

/** Reloads a page whose protocol is outdated, once per tab, so that a wrong version cannot cause a reload loop. */
function reloadOnce(): void {
  const key = 'nave.reloaded-for-protocol';
  if (storedForVisit(key)) {
    logFailure('The server speaks another protocol', location.href);
    return;
  }
  storeForVisit(key, 'yes');
  location.reload();
}
