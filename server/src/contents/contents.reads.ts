import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { Executor } from '../platform/database/database.ts';
import { placeOfContent } from './associations.store.ts';
import { countedContents, liveNow, mostRecentStart } from './client-totals.store.ts';
import { closingAfter } from './closed.store.ts';
import {
  type ComingOnCard,
  type ContentTimes,
  type LiveNow,
  presentLiveNow,
  presentOnCard,
  presentPublicContent,
  presentTimes,
  presentUnopened,
} from './contents.present.ts';
import {
  type ContentRow,
  comingContents,
  comingOfChannels,
  firstOfClients,
  namedContent,
  nextShowAt,
  onDemandContents,
} from './contents.store.ts';
import { idsWithLiveStats } from './live-numbers.store.ts';

/** The most contents that a public channel lists, besides the named one. */
const MAX_COMING = 50;
const MAX_ON_DEMAND = 24;
/** The most scheduled contents on a channel's card. */
const MAX_ON_CARD = 5;

interface Channel {
  clientId: string;
  channelId: string;
  /** Whether `now` is within the channel's window; otherwise only the named content is presented, with little of it. */
  isAvailable: boolean;
  /** The key, in lower case, of a content that is presented even when it is private or over (VIEW-235). */
  contentKey: string | null;
}

/**
 * Returns what viewers see of a channel's contents at `now`, and when the next content will appear; null where no
 * content has `contentKey`.
 */
export async function contentsOfChannel(
  db: Executor,
  { clientId, channelId, isAvailable, contentKey }: Channel,
  now: Date,
): Promise<{ contents: PublicContent[]; nextShowAt: string | null } | null> {
  const named = contentKey === null ? undefined : await namedContent(db, clientId, channelId, contentKey);
  if (contentKey !== null && !named) return null;
  const place = { clientId, channelId, now };
  const rows: ContentRow[] = [];
  if (isAvailable) {
    rows.push(...(await comingContents(db, { ...place, limit: MAX_COMING })));
    rows.push(...(await onDemandContents(db, { ...place, limit: MAX_ON_DEMAND })));
  }
  const next = isAvailable ? await nextShownAt(db, { clientId, channelIds: [channelId] }, now) : null;
  const listed = new Set(rows.map(({ id }) => id));
  if (named && !rows.some(({ id }) => id === named.id)) rows.push(named);
  const movedTo = named && (await movedPlace(db, named, channelId));
  const present = (row: ContentRow) =>
    isAvailable
      ? presentPublicContent(row, now.getTime(), { movedTo: (row === named && movedTo) || null, listed })
      : presentUnopened(row);
  return { contents: rows.map(present), nextShowAt: next };
}

/** Returns where the on-demand content is that this one was converted to (CNT-262), or null. */
async function movedPlace(db: Executor, { clientId, convertedToOnDemandId }: ContentRow, channelId: string) {
  if (!convertedToOnDemandId) return null;
  return placeOfContent(db, { clientId, contentId: convertedToOnDemandId }, channelId);
}

interface Channels {
  clientId: string;
  channelIds: string[];
}

/** Returns when the next content of the channels becomes visible. */
export async function nextShownAt(db: Executor, channels: Channels, now: Date): Promise<string | null> {
  return (await nextShowAt(db, { ...channels, now }))?.toISOString() ?? null;
}

/** Returns the first contents of each channel that are live, opened or scheduled at `now`, for its card. */
export async function comingOnCards(db: Executor, channels: Channels, now: Date): Promise<ComingOnCard[]> {
  return (await comingOfChannels(db, { ...channels, now, limitOfEach: MAX_ON_CARD })).map(presentOnCard);
}

/** Returns each client's first public content that is live at `now` or begins until then. */
export async function firstComing(
  db: Executor,
  clientIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<ContentTimes[]> {
  if (clientIds.length === 0) return [];
  return (await firstOfClients(db, { clientIds, now, until })).map(presentTimes);
}

/** Returns those of the contents that show the number of viewers (PRES-16). */
export async function contentsWithNumbers(db: Executor, contentIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await idsWithLiveStats(db, contentIds));
}

/**
 * Returns those of the contents that had closed at an instant; a missing content, or one without an end, counts as
 * closed.
 */
export async function closedContents(db: Executor, contentIds: readonly string[], instant: Date): Promise<string[]> {
  const open = new Set(await closingAfter(db, contentIds, instant));
  return contentIds.filter((id) => !open.has(id));
}

/** Returns when the client's most recent content began; null where it has none (CLI-18). */
export async function mostRecentContent(db: Executor, clientId: string): Promise<string | null> {
  return (await mostRecentStart(db, clientId))?.toISOString() ?? null;
}

/** Returns how many contents a client has at `now`, and which are live. */
export async function totalsOfClient(
  db: Executor,
  clientId: string,
  now: Date,
): Promise<{ live: LiveNow[]; contents: number; upcoming: number }> {
  const live = await liveNow(db, clientId, now);
  return { live: live.map(presentLiveNow), ...(await countedContents(db, clientId, now)) };
}
