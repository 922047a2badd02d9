import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setImageAt } from '../accounts.store.ts';
import { profileImageUrl } from '../profile-image.ts';

/** Updates a slice's copies of a user's photo, in the transaction that stores its date. */
type PhotoFollower = (tx: Executor, photo: { userId: string; photoURL: string }) => Promise<void>;

/** Changed profile photos. */
export interface NewPhotos {
  /** Every slice that copies users' photos follows, while the slices register. */
  follow(follower: PhotoFollower): void;
  /** Dates the stored photo, which changes its URL, and notifies the followers. */
  changed(userId: string): Promise<void>;
}

export function createNewPhotos(db: Db, clock: Clock): NewPhotos {
  const followers: PhotoFollower[] = [];
  return {
    follow: (follower) => void followers.push(follower),
    async changed(userId) {
      await inTransaction(db, async (tx) => {
        const imageAt = await setImageAt(tx, userId, clock.now());
        const photoURL = profileImageUrl({ id: userId, imageAt });
        for (const follower of followers) await follower(tx, { userId, photoURL });
      });
    },
  };
}
