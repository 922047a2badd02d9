import type { Tx } from '../platform/database/database.ts';
import type { ClientRow } from './clients.store.ts';

/** A client as it was just written, and the e-mail of the actor. */
export interface ClientWrite {
  client: ClientRow;
  by: string;
}

/** What a later slice does in the transaction that writes a client. */
export interface ClientFollower {
  onAdd(tx: Tx, write: ClientWrite): Promise<void>;
  /** The returned function is called after the commit. */
  onSave(tx: Tx, write: ClientWrite & { isRenamed: boolean }): Promise<() => void>;
}

/** Calls all joined followers. */
export interface ClientFollowers extends ClientFollower {
  join(follower: ClientFollower): void;
}

export function clientFollowers(): ClientFollowers {
  const followers: ClientFollower[] = [];
  return {
    join: (follower) => void followers.push(follower),
    async onAdd(tx, write) {
      for (const follower of followers) await follower.onAdd(tx, write);
    },
    async onSave(tx, write) {
      const tells: (() => void)[] = [];
      for (const follower of followers) tells.push(await follower.onSave(tx, write));
      return () => {
        for (const tell of tells) tell();
      };
    },
  };
}
