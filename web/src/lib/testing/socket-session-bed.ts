import { type PageFrame, PROTOCOL_VERSION, type ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { ServerClock } from '../server-clock.ts';
import { SocketSession } from '../socket/socket-session.ts';
import type { FollowedEvent } from '../socket/topic-follower.ts';

/** A socket whose server is the test. */
export class FakeSocket {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly sent: PageFrame[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  receive(frame: ServerFrame): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  hello(overrides: Partial<Extract<ServerFrame, { type: 'hello' }>> = {}): void {
    const me = { kind: 'guest', id: 'guest-amos' } as const;
    this.receive({
      type: 'hello',
      connection: 'c1',
      me,
      serverTime: 0,
      heartbeat: 20_000,
      protocol: PROTOCOL_VERSION,
      ...overrides,
    });
  }

  event(n: number): void {
    this.receive({ type: 'event', topic: 'chat:1', n, event: 'message', data: n });
  }

  /** Answers the last `sub`. */
  subbed(answer: Partial<Extract<ServerFrame, { type: 'subbed' }>>): void {
    const sub = this.sent.findLast((frame) => frame.type === 'sub');
    if (sub?.type !== 'sub') throw new Error('The page asked for no topic.');
    this.receive({ type: 'subbed', id: sub.id, topic: sub.topic, epoch: 'e1', top: 0, recovered: true, ...answer });
  }

  lose(code = 1006): void {
    this.onclose?.(new CloseEvent('close', { code }));
  }
}

/** Returns events with these numbers. */
export const numbered = (...ns: number[]): FollowedEvent[] => ns.map((n) => ({ n, type: 'message', data: n }));

/** Answers every time request of the page. */
export function answerTimes(socket: FakeSocket): void {
  for (const frame of [...socket.sent]) {
    if (frame.type === 'time') socket.receive({ type: 'time', id: frame.id, serverTime: 0 });
  }
}

/** Starts a session whose sockets the test controls. */
export function setUp({ random = (): number => 0.5, onOutdated = () => {}, isSeen = (): boolean => true } = {}) {
  const sockets: FakeSocket[] = [];
  const session = new SocketSession({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    clock: new ServerClock(),
    random,
    isSeen,
    onOutdated,
  });
  session.connect();
  const received: (number | undefined)[] = [];
  const snapshots: unknown[] = [];
  const follow = (after?: number) =>
    session.subscribe('chat:1', {
      after,
      ...(after !== undefined && { epoch: 'e1' }),
      onEvent: ({ n }) => received.push(n),
      onSnapshot: (snapshot) => snapshots.push(snapshot),
    });
  const socket = () => sockets.at(-1) as FakeSocket;
  return { session, sockets, socket, received, snapshots, follow };
}
