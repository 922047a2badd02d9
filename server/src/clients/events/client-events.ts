import type { ClientEventData, ClientEventType } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic, type clientEventTopics } from '@nave/domain/clients/events/events.protocol.ts';
import type { Executor } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/transaction.ts';
import type { AppendIn } from '../../platform/realtime/rooms/append-in.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';

/** An event that a slice records. `commandId` is set for an event that must be recorded once. */
export interface NewClientEvent {
  type: ClientEventType;
  data: Omit<ClientEventData, 'clientId'>;
  commandId?: string;
}

/** The event logs of all organisations (API-196). */
export interface ClientEvents {
  /**
   * Records events in the transaction of the change, which must be one of `inTransaction`: they get their numbers when
   * its work is done, and are recorded exactly if it commits (decision 0104).
   */
  record(tx: Executor, clientId: string, events: readonly NewClientEvent[]): void;
}

type Append = AppendIn<typeof clientEventTopics.events>;

interface ClientEventsDeps {
  rooms: Pick<Rooms, 'appendIn'>;
  /** Called after the commit with the client that has new events. */
  recorded(clientId: string): void;
}

export function createClientEvents({ rooms, recorded }: ClientEventsDeps): ClientEvents {
  return {
    record(tx, clientId, events) {
      if (events.length === 0) return;
      const appended = events.map(
        ({ type, data, commandId }): Append => ({ type, data: { ...data, clientId }, commandId }),
      );
      rooms.appendIn(tx, clientEventsTopic(clientId), appended);
      afterCommit(tx, () => recorded(clientId));
    },
  };
}
