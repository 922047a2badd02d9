import type { Tx } from '../platform/database/database.ts';
import type { ClientRow } from './clients.store.ts';
import type { ClientEvents } from './events/client-events.ts';

/** A client as it was just written, and the name that is stored as the author of the write (`savedBy`). */
export interface ClientWrite {
  client: ClientRow;
  by: string;
}

/** The callbacks of another slice, which run in the transaction that writes a client. */
export interface ClientFollower {
  onAdd(tx: Tx, write: ClientWrite): Promise<void>;
  /** Returns a function that publishes the change. The caller runs this function after the commit. */
  onSave(tx: Tx, write: ClientWrite & { isRenamed: boolean }): Promise<() => void>;
}

/** Calls every registered follower, and records that a client was saved. */
export interface ClientFollowers extends ClientFollower {
  register(follower: ClientFollower): void;
}

export function clientFollowers(events: ClientEvents): ClientFollowers {
  const followers: ClientFollower[] = [];
  return {
    register: (follower) => void followers.push(follower),
    async onAdd(tx, write) {
      for (const follower of followers) await follower.onAdd(tx, write);
    },
    async onSave(tx, write) {
      const { id, edition } = write.client;
      events.record(tx, id, [{ type: 'client.saved', data: { version: edition } }]);
      const publishers: (() => void)[] = [];
      for (const follower of followers) publishers.push(await follower.onSave(tx, write));
      return () => {
        for (const publish of publishers) publish();
      };
    },
  };
}
