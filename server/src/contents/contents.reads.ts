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

/** How many contents a public channel holds at most, beside the one that is named. */
const MAX_COMING = 50;
const MAX_ON_DEMAND = 24;
/** How many coming contents a channel's card is given. */
const MAX_ON_CARD = 5;

interface Channel {
  clientId: string;
  channelId: string;
  /** Whether the channel's window is open: otherwise only what is named is told, and little of it. */
  isAvailable: boolean;
  /** A content of the channel that is told also when it is private or over (VIEW-235); in lower case. */
  contentKey: string | null;
}

/**
 * What a channel holds at `now` for any viewer, and when the next that is not listed yet will be; null when `contentKey`
 * names none of its contents.
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

/** Where the on-demand content is that this one has become (CNT-262); null also where that is gone. */
async function movedPlace(db: Executor, { clientId, convertedToOnDemandId }: ContentRow, channelId: string) {
  if (!convertedToOnDemandId) return null;
  return placeOfContent(db, { clientId, contentId: convertedToOnDemandId }, channelId);
}

interface Channels {
  clientId: string;
  channelIds: string[];
}

/** When the next content of the channels is to be seen that is not yet. */
export async function nextShownAt(db: Executor, channels: Channels, now: Date): Promise<string | null> {
  return (await nextShowAt(db, { ...channels, now }))?.toISOString() ?? null;
}

/** The first few contents of each channel that are live, opened or scheduled at `now`: as much of them as a card tells. */
export async function comingOnCards(db: Executor, channels: Channels, now: Date): Promise<ComingOnCard[]> {
  return (await comingOfChannels(db, { ...channels, now, limitOfEach: MAX_ON_CARD })).map(presentOnCard);
}

/** Of each client the first public content that is live at `now` or begins until then. */
export async function firstComing(
  db: Executor,
  clientIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<ContentTimes[]> {
  if (clientIds.length === 0) return [];
  return (await firstOfClients(db, { clientIds, now, until })).map(presentTimes);
}

/** Of these contents, those that show viewers how many they are (PRES-16). */
export async function contentsWithNumbers(db: Executor, contentIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await idsWithLiveStats(db, contentIds));
}

/** Of these contents those that closed until an instant; one that is not there, or has no end, counts as closed. */
export async function closedContents(db: Executor, contentIds: readonly string[], instant: Date): Promise<string[]> {
  const open = new Set(await closingAfter(db, contentIds, instant));
  return contentIds.filter((id) => !open.has(id));
}

/** When the client's most recent content began; null where it has none (CLI-18). */
export async function mostRecentContent(db: Executor, clientId: string): Promise<string | null> {
  return (await mostRecentStart(db, clientId))?.toISOString() ?? null;
}

/** How many contents a client has at `now`, and which are live. */
export async function totalsOfClient(
  db: Executor,
  clientId: string,
  now: Date,
): Promise<{ live: LiveNow[]; contents: number; upcoming: number }> {
  const live = await liveNow(db, clientId, now);
  return { live: live.map(presentLiveNow), ...(await countedContents(db, clientId, now)) };
}
