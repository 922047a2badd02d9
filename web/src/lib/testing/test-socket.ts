import { Observable } from '../socket/observable.ts';
import type { Ack, FollowedEvent, Me, Socket, TopicListener } from '../socket.ts';
import { Refused } from '../socket.ts';

export interface SentCommand {
  type: string;
  id: string;
  data: Record<string, unknown>;
  ack: (n?: number) => void;
  refuse: (refusal: { code: string; message: string; waitSeconds?: number }) => void;
}

/** The page's socket with the server's side in the test's hands. */
export function testSocket(me: Me | null = { kind: 'guest', id: 'visitor' }) {
  const listeners = new Map<string, TopicListener>();
  const sent: SentCommand[] = [];
  const socket: Socket = {
    me: new Observable(me),
    status: new Observable({ state: 'open', since: 0, caughtUp: 0 } as ReturnType<Socket['status']['current']>),
    subscribe(topic, listener) {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    command: (type, data, { id = crypto.randomUUID() } = {}) =>
      new Promise<Ack>((resolve, reject) => {
        sent.push({
          type,
          id,
          data: data as Record<string, unknown>,
          ack: (n = 1) => resolve({ type: 'ack', id, n, at: 0 }),
          refuse: (refusal) => reject(new Refused(refusal)),
        });
      }),
    close: () => {},
  };
  return {
    socket,
    sent,
    follows: (topic: string) => listeners.has(topic),
    event: (topic: string, event: FollowedEvent) => listeners.get(topic)?.onEvent(event),
    snapshot: (topic: string, snapshot: unknown) =>
      listeners.get(topic)?.onSnapshot?.(snapshot, { epoch: 'e', top: 0 }),
    refuse: (topic: string) =>
      listeners.get(topic)?.onRefused?.({ code: 'topic.unknown', message: 'There is nothing here to follow.' }),
  };
}
