import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { IdentityChange } from '../accounts/identity/identity-changes.ts';
import type { Executor, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { changeFigures } from './change-figures.ts';
import { moveClicks } from './clicks.store.ts';
import { erasures } from './erased-viewers.store.ts';
import { figuresOfContents, lockFigures } from './figures.store.ts';
import { movePeople } from './people.store.ts';
import { moveOpenStays, thereSince } from './runs.store.ts';
import type { StoreStaysDeps } from './store-stays.ts';
import { contentsOfViewer, deleteViewings, type ViewingRow, viewingsOf, writeViewings } from './viewings.store.ts';

/** The job that gives the stays of a guest to the user who has signed in. */
const MOVE_VIEWER = 'analytics-move-viewer';
/** The last stays as a guest are stored some seconds after the page has signed in, in milliseconds. */
const MOVE_AFTER_MS = 10_000;
/** Stays in contents that closed longer ago remain the guest's, so that nobody is traced further back, in seconds. */
const CLOSED_FOR_SECONDS = 24 * 3_600;

/** Defines the job, and returns the function that follows guests who become users. */
export function movingViewers({ db, clock, jobs }: StoreStaysDeps & { jobs: Jobs }) {
  jobs.define<IdentityChange & Record<string, unknown>>(MOVE_VIEWER, (change) => moveViewer({ db, clock }, change));
  return async (tx: Executor, { guestId, userId }: IdentityChange): Promise<void> => {
    const at = new Date(clock.now().getTime() + MOVE_AFTER_MS);
    await jobs.enqueue(tx, MOVE_VIEWER, { guestId, userId }, { at });
  };
}

/** Unites the viewings of a guest with those of the user, in contents that are open or closed within a day. */
async function moveViewer({ db, clock }: StoreStaysDeps, { guestId, userId }: IdentityChange): Promise<void> {
  for (const contentId of await contentsOfViewer(db, guestId))
    await inTransaction(db, (tx) => moveInContent(tx, { contentId, guestId, userId, now: clock.now() }));
}

interface Moving extends IdentityChange {
  contentId: string;
  now: Date;
}

async function moveInContent(tx: Tx, { contentId, guestId, userId, now }: Moving): Promise<void> {
  const known = await figuresOfContents(tx, [contentId]);
  const locked = await lockFigures(tx, [...known.values()]);
  const closesAt = locked.get(contentId)?.closesAt ?? null;
  if (closesAt !== null && closesAt < wholeSeconds(now.getTime()) - CLOSED_FOR_SECONDS) return;
  // Nothing becomes that of a person whose data were erased.
  if ((await erasures(tx, [guestId, userId])).size > 0) return;
  const viewer = { from: guestId, to: userId };
  await moveClicks(tx, contentId, viewer);
  await movePeople(tx, contentId, viewer);
  const [ofGuest, ofUser] = [guestId, userId].map((viewerId) => ({ contentId, viewerId })) as [Key, Key];
  const rows = await viewingsOf(tx, [ofGuest, ofUser]);
  const guest = rows.get(`${contentId} ${guestId}`);
  const user = rows.get(`${contentId} ${userId}`) ?? null;
  if (!guest) return;
  await moveOpenStays(tx, contentId, { guestId, userId });
  const since = (await thereSince(tx, [ofUser])).get(`${contentId} ${userId}`) ?? null;
  const united = unitedViewing(guest, user, { userId, thereSince: since });
  await deleteViewings(tx, guest.clientId, [ofGuest, ofUser]);
  await writeViewings(tx, [united]);
  const gone = [guest, ...(user ? [user] : [])].map((before) => ({ before, after: null }));
  await changeFigures(tx, locked, [...gone, { before: null, after: united }], now);
}

type Key = Pick<ViewingRow, 'contentId' | 'viewerId'>;

function unitedViewing(
  guest: ViewingRow,
  user: ViewingRow | null,
  { userId, thereSince: since }: { userId: string; thereSince: number | null },
): ViewingRow {
  const first = user && user.firstAt < guest.firstAt ? user : guest;
  return {
    ...first,
    viewerId: userId,
    userId,
    isStaff: guest.isStaff || (user?.isStaff ?? false),
    name: user?.name ?? guest.name,
    email: user?.email ?? guest.email,
    attendeeNumber: user?.attendeeNumber ?? guest.attendeeNumber,
    eventNumber: user?.eventNumber ?? guest.eventNumber,
    typeName: user?.typeName ?? guest.typeName,
    stays: [...guest.stays, ...(user?.stays ?? [])],
    keptSeconds: guest.keptSeconds + (user?.keptSeconds ?? 0),
    keptWatched: guest.keptWatched || (user?.keptWatched ?? false),
    keptReturned: guest.keptReturned || (user?.keptReturned ?? false),
    keptCapped: guest.keptCapped || (user?.keptCapped ?? false),
    thereSince: since,
    isAccount: true,
    hasSeveralPages: guest.hasSeveralPages || (user?.hasSeveralPages ?? false),
  };
}
