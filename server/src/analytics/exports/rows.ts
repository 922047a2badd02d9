import type { ExportedAnswer } from '@nave/domain/analytics/exports/answer-table.ts';
import type { ExportedMessage } from '@nave/domain/analytics/exports/chat-table.ts';
import type { ExportedViewer } from '@nave/domain/analytics/exports/viewer-table.ts';
import { totalWatchTime, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { AccountsSlice } from '../../accounts/accounts.slice.ts';
import type { ChatSlice } from '../../chat/chat.slice.ts';
import type { InteractionsSlice } from '../../interactions/interactions.slice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { countedTime, countedViewer } from '../counted-viewer.ts';
import { figuresOf } from '../figures.store.ts';
import { hasAttendeeAmong, pageOfPeople } from '../viewings.store.ts';
import { peopleOf } from './people.ts';

/** How many rows are read, formatted and sent at a time. */
const BATCH = 1_000;

export interface ContentRef {
  clientId: string;
  contentId: string;
}

export interface RowsDeps
  extends Pick<AccountsSlice, 'usersNow'>,
    Pick<ChatSlice, 'exportedMessages' | 'chatAuthors'>,
    Pick<InteractionsSlice, 'answersOf'> {
  db: Db;
  clock: Clock;
}

/** Reads everybody who watched, without staff, in batches; with `onlyAttendees` those with an attendee number. */
export async function* viewerRows(
  { db, clock }: RowsDeps,
  content: ContentRef,
  { onlyAttendees }: { onlyAttendees: boolean },
): AsyncGenerator<ExportedViewer[]> {
  const now = wholeSeconds(clock.now().getTime());
  const times = (await figuresOf(db, content)) ?? { opensAt: null, closesAt: null };
  const time = countedTime(times);
  for (let after = ''; ; ) {
    const viewings = await pageOfPeople(db, content, { after, limit: BATCH });
    yield viewings.flatMap((viewing) => {
      const { isStaff, watch } = countedViewer(viewing, times);
      if (isStaff || !watch.hasWatched || now < time.opensAt) return [];
      if (onlyAttendees && viewing.attendeeNumber === null) return [];
      const { seconds, watchesSince } = watch;
      const isWatching = watchesSince !== null;
      const sums = { seconds, watching: Number(isWatching), sinceSum: watchesSince ?? 0 };
      return [{ ...viewing, seconds: totalWatchTime(sums, now, time) }];
    });
    const last = viewings.at(-1);
    if (!last || viewings.length < BATCH) return;
    after = last.viewerId;
  }
}

/** Reads the messages of the public chat in batches, in the order in which they were sent. */
export async function* messageRows(
  deps: RowsDeps,
  content: ContentRef,
  { withRemoved }: { withRemoved: boolean },
): AsyncGenerator<ExportedMessage[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page = await deps.exportedMessages({ ...content, withRemoved }, { after, limit: BATCH });
    const uids = page.messages.map(({ uid }) => uid);
    const personOf = await peopleOf(deps, content.contentId, uids);
    yield page.messages.map((message) => {
      const { email, attendee } = personOf(message.uid);
      return { ...message, email, attendee };
    });
    after = page.last;
  }
}

/** Whether an author of the chat watches with an attendee number (EXP-7, EXP-8). */
export async function hasAttendeeAuthors({ db, chatAuthors }: RowsDeps, content: ContentRef): Promise<boolean> {
  if (!(await hasAttendeeAmong(db, content, null))) return false;
  const { uids } = await chatAuthors(content.contentId, 0);
  for (let at = 0; at < uids.length; at += BATCH)
    if (await hasAttendeeAmong(db, content, uids.slice(at, at + BATCH))) return true;
  return false;
}

/** Reads the answers to the content's interactions in batches. */
export async function* answerRows(deps: RowsDeps, content: ContentRef): AsyncGenerator<ExportedAnswer[]> {
  for (let after: string | null = null; ; ) {
    const answers = await deps.answersOf(content, after);
    const ids = answers.map(({ firebaseId }) => firebaseId);
    const personOf = await peopleOf(deps, content.contentId, ids);
    yield answers.map((answer) => {
      const { name, email } = personOf(answer.firebaseId);
      return { answer, name, email };
    });
    const last = answers.at(-1);
    if (!last) return;
    after = last.id;
  }
}
