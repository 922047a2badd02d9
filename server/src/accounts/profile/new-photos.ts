import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setImageAt } from '../accounts.store.ts';
import { profileImageUrl } from '../profile-image.ts';

/** What a slice does with what it shows of a user, in the transaction that dates the picture. */
type PhotoFollower = (tx: Executor, photo: { userId: string; photoURL: string }) => Promise<void>;

/** Pictures of users that were replaced. */
export interface NewPhotos {
  /** Every slice that shows a user's picture beside what they did follows, while the slices register. */
  follow(follower: PhotoFollower): void;
  /** The stored picture is another from now on, and so is its address. */
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
