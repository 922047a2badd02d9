import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setImageAt } from '../accounts.store.ts';
import { profileImageUrl } from '../profile-image.ts';

/** Updates the copies of a user's photo in one slice, in the transaction that stores the date of the new photo. */
type PhotoFollower = (tx: Executor, photo: { userId: string; photoURL: string }) => Promise<void>;

/** Notifies slices of new profile photos. */
export interface NewPhotos {
  /** Subscribes to new photos. Every slice that stores copies of photos subscribes while the slices register. */
  follow(follower: PhotoFollower): void;
  /** Stores the current time as the date of the photo, which changes the photo's URL, and runs the followers. */
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
