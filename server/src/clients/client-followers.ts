import type { Tx } from '../platform/database/database.ts';
import type { ClientRow } from './clients.store.ts';

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

/** Calls every registered follower. */
export interface ClientFollowers extends ClientFollower {
  register(follower: ClientFollower): void;
}

export function clientFollowers(): ClientFollowers {
  const followers: ClientFollower[] = [];
  return {
    register: (follower) => void followers.push(follower),
    async onAdd(tx, write) {
      for (const follower of followers) await follower.onAdd(tx, write);
    },
    async onSave(tx, write) {
      const publishers: (() => void)[] = [];
      for (const follower of followers) publishers.push(await follower.onSave(tx, write));
      return () => {
        for (const publish of publishers) publish();
      };
    },
  };
}
