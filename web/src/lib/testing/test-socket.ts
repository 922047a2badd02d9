import type { Command, CommandInput, CommandShape } from '@nave/domain/kernel/command.ts';
import type { EventOf, SnapshotOf, Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import { Observable } from '../socket/observable.ts';
import type { Ack, Me, Socket, TopicListener } from '../socket.ts';
import { Refused } from '../socket.ts';
import { sharedDefinitions } from './shared-definitions.ts';

/** The schemas of all commands. */
const shapes = new Map(sharedDefinitions<string, CommandShape>('protocol', 'Commands', 'CommandShapes'));

export interface SentCommand {
  type: string;
  id: string;
  data: Record<string, unknown>;
  ack: (n?: number, data?: unknown) => void;
  refuse: (refusal: { code: string; message: string; waitSeconds?: number }) => void;
}

/** Returns a socket whose server side the test controls. It validates commands like the server. */
export function testSocket(me: Me | null = { kind: 'guest', id: 'visitor' }) {
  const listeners = new Map<string, TopicListener>();
  const sent: SentCommand[] = [];
  /** Presence commands, with which the page reports what it shows. */
  const places: SentCommand[] = [];
  const socket: Socket = {
    me: new Observable(me),
    status: new Observable({ state: 'open', since: 0, caughtUp: 0 } as ReturnType<Socket['status']['current']>),
    subscribe(topic, listener) {
      listeners.set(topic, listener as unknown as TopicListener);
      return () => listeners.delete(topic);
    },
    command: <One extends Command>(
      command: One,
      input: CommandInput<One>,
      { id = crypto.randomUUID() as string } = {},
    ) =>
      new Promise<Ack<One>>((resolve, reject) => {
        const shape = shapes.get(command);
        if (!shape) throw new Error(`The server does not know ${command}.`);
        (command.startsWith('presence.') ? places : sent).push({
          type: command,
          id,
          data: shape.input.parse(input) as Record<string, unknown>,
          ack: (n = 1, data = undefined) => resolve({ type: 'ack', id, n, at: 0, data } as Ack<One>),
          refuse: (refusal) => reject(new Refused(refusal)),
        });
      }),
    close: () => {},
  };
  return {
    socket,
    sent,
    places,
    follows: (topic: string) => listeners.has(topic),
    event: <One extends Topic>(topic: TopicName<One>, event: EventOf<One>) =>
      listeners.get(topic)?.onEvent(event as EventOf<Topic>),
    snapshot: <One extends Topic>(topic: TopicName<One>, snapshot: SnapshotOf<One>) =>
      listeners.get(topic)?.onSnapshot?.(snapshot as never, { epoch: 'e', top: 0 }),
    refuse: (topic: string) =>
      listeners.get(topic)?.onRefused?.({ code: 'topic.unknown', message: 'There is nothing to subscribe to here.' }),
  };
}
