import type { WatchingAttendee } from '@nave/domain/analytics/exports/viewer-table.ts';
import type { AccountsSlice } from '../../accounts/accounts.slice.ts';
import type { Executor } from '../../platform/database/database.ts';
import { viewingsOf } from '../viewings.store.ts';

/** A person as a file names them; null where it is unknown. */
export interface Person {
  name: string | null;
  email: string | null;
  /** Null if the person watches without an attendee number. */
  attendee: WatchingAttendee | null;
}

const unknown: Person = { name: null, email: null, attendee: null };

/**
 * Returns a function that finds people by id: users by their accounts, guests by what they gave while they watched the
 * content.
 */
export async function peopleOf(
  { db, usersNow }: { db: Executor } & Pick<AccountsSlice, 'usersNow'>,
  contentId: string,
  ids: readonly string[],
): Promise<(id: string) => Person> {
  const viewers = [...new Set(ids)].map((viewerId) => ({ contentId, viewerId }));
  if (viewers.length === 0) return () => unknown;
  const viewings = await viewingsOf(db, viewers);
  const users = new Map(
    (
      await usersNow(
        db,
        viewers.map(({ viewerId }) => viewerId),
      )
    ).map((user) => [user.id, user]),
  );
  return (id) => {
    const [viewing, user] = [viewings.get(`${contentId} ${id}`), users.get(id)];
    return {
      name: user?.name ?? viewing?.name ?? null,
      email: user?.email ?? viewing?.email ?? null,
      attendee: viewing?.attendeeNumber ? viewing : null,
    };
  };
}
