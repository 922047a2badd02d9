import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import type { Executor } from '../platform/database/database.ts';
import { playAddresses } from '../videos/videos.reads.ts';
import { accessRulesInChannel, accessRulesOfContents, limitedContents } from './access-rules.store.ts';
import { placeOfContent } from './associations.store.ts';
import { countContents, liveNow, mostRecentStart } from './client-totals.store.ts';
import { closingAfter } from './closing-contents.store.ts';
import {
  type ComingOnCard,
  type ContentTimes,
  type LandingContent,
  type LiveNow,
  presentForLanding,
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
import { contentToExport } from './contents-by-id.store.ts';
import { contentsThatBegan, contentWithTimes } from './earlier-contents.store.ts';
import { landingContents } from './landing-contents.store.ts';
import { idsWithLiveStats } from './live-stats.store.ts';
import { timesByIds } from './times.store.ts';

/** How many contents a public channel lists at most, apart from a content that the URL names. */
const MAX_COMING = 50;
const MAX_ON_DEMAND = 24;
/** How many contents of an event's channels count at most; those that viewers may still watch come first. */
const MAX_ON_LANDING = 500;
/** How many contents a channel's card shows at most. */
const MAX_ON_CARD = 5;

interface Channel {
  clientId: string;
  channelId: string;
  /**
   * Whether `now` is within the channel's window. If not, only the content with `contentKey` is presented, with few
   * fields.
   */
  isAvailable: boolean;
  /** The key, in lower case, of a content that is presented even when it is private or over (VIEW-235). */
  contentKey: string | null;
}

/**
 * Returns the contents of a channel as viewers see them at `now`, and when the next content becomes visible; null if no
 * content of the channel has `contentKey`.
 */
export async function contentsOfChannel(
  db: Executor,
  { clientId, channelId, isAvailable, contentKey }: Channel,
  now: Date,
): Promise<{ contents: PublicContent[]; nextShowAt: string | null } | null> {
  const named = contentKey === null ? undefined : await namedContent(db, clientId, channelId, contentKey);
  if (contentKey !== null && !named) return null;
  const ofChannel = { clientId, channelId, now };
  const rows: ContentRow[] = [];
  if (isAvailable) {
    rows.push(...(await comingContents(db, { ...ofChannel, limit: MAX_COMING })));
    rows.push(...(await onDemandContents(db, { ...ofChannel, limit: MAX_ON_DEMAND })));
  }
  const next = isAvailable ? await nextShownAt(db, { clientId, channelIds: [channelId] }, now) : null;
  const listed = new Set(rows.map(({ id }) => id));
  if (named && !rows.some(({ id }) => id === named.id)) rows.push(named);
  const addresses = await playAddresses(
    db,
    rows.filter(({ videoProvider }) => videoProvider === 'nave'),
  );
  const movedTo = named && (await keysOfConverted(db, named, channelId));
  const present = (row: ContentRow) =>
    isAvailable
      ? presentPublicContent(row, now.getTime(), {
          movedTo: (row === named && movedTo) || null,
          listed,
          playAddress: addresses.get(row.id) ?? null,
        })
      : presentUnopened(row);
  return { contents: rows.map(present), nextShowAt: next };
}

/**
 * Returns the keys of the on-demand content to which this content was converted, and of its channel (CNT-262), or null.
 */
async function keysOfConverted(db: Executor, { clientId, convertedToOnDemandId }: ContentRow, channelId: string) {
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

/**
 * Returns the public contents of an event's channels, with their access rules: also those that are early or late at
 * `now`, which only count. Timed contents come first, the earliest first, then the newest on-demand contents.
 */
export async function contentsForLanding(
  db: Executor,
  channels: readonly { id: string; clientId: string }[],
  now: Date,
): Promise<LandingContent[]> {
  if (channels.length === 0) return [];
  const clientIds = [...new Set(channels.map(({ clientId }) => clientId))];
  const channelIds = channels.map(({ id }) => id);
  return (await landingContents(db, { clientIds, channelIds, now, limit: MAX_ON_LANDING })).map(presentForLanding);
}

/** Returns each client's first public content that is live at `now` or starts no later than `until`. */
export async function firstComing(
  db: Executor,
  clientIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<ContentTimes[]> {
  if (clientIds.length === 0) return [];
  return (await firstOfClients(db, { clientIds, now, until })).map(presentTimes);
}

/** Returns the ids of those contents that show the number of viewers (PRES-16). */
export async function contentsWithNumbers(db: Executor, contentIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await idsWithLiveStats(db, contentIds));
}

/**
 * Returns the ids of those contents that are closed at the instant. A missing content and a content without an end
 * count as closed.
 */
export async function closedContents(db: Executor, contentIds: readonly string[], instant: Date): Promise<string[]> {
  const open = new Set(await closingAfter(db, contentIds, instant));
  return contentIds.filter((id) => !open.has(id));
}

/** Returns the access rules of contents by id (PAY-66). */
export async function accessRulesOf(
  db: Executor,
  clientId: string,
  contentIds: readonly string[],
): Promise<Map<string, AccessRules>> {
  return accessRulesOfContents(db, clientId, contentIds);
}

/** Returns the different access rules of a channel's contents, in a fixed order. */
export async function rulesInChannel(
  db: Executor,
  channel: { clientId: string; channelId: string },
): Promise<AccessRules[]> {
  return accessRulesInChannel(db, channel);
}

/** Returns the start of the client's most recent content (CLI-18); null if the client has no contents. */
export async function mostRecentContent(db: Executor, clientId: string): Promise<string | null> {
  return (await mostRecentStart(db, clientId))?.toISOString() ?? null;
}

/** Returns the live contents of a client at `now`, and how many contents and upcoming contents the client has. */
export async function totalsOfClient(
  db: Executor,
  clientId: string,
  now: Date,
): Promise<{ live: LiveNow[]; contents: number; upcoming: number }> {
  const live = await liveNow(db, clientId, now);
  return { live: live.map(presentLiveNow), ...(await countContents(db, clientId, now)) };
}

/** Returns the active contents in channels that are limited to some attendees, with their rules. */
export async function limitedContentsIn(
  db: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<{ id: string; name: string; accessRules: AccessRules }[]> {
  return channelIds.length > 0 ? limitedContents(db, clientId, channelIds) : [];
}

/** The fields of a content that its files and the links to them need. */
export interface ExportedContent {
  name: string;
  timeZoneName: string;
  hasChat: boolean;
  channelIds: readonly string[];
}

/** Returns an active content for its files; undefined if the client has no such content. */
export async function contentForFiles(
  db: Executor,
  content: { clientId: string; contentId: string },
): Promise<ExportedContent | undefined> {
  const row = await contentToExport(db, content);
  if (!row) return undefined;
  const { name, timeZoneName, channelIds } = row;
  return { name, timeZoneName, channelIds, hasChat: hasChat(row) };
}

/** Returns the clients of contents, and when the contents open and close; both are null for a content on demand. */
export function timesOfContents(
  db: Executor,
  contentIds: readonly string[],
): Promise<{ id: string; clientId: string; opensAt: Date | null; closesAt: Date | null }[]> {
  return timesByIds(db, contentIds);
}

/** Returns the last contents that began in one of the channels between two instants, at about the same hour of the week. */
export async function contentsThatBeganIn(
  db: Executor,
  span: Parameters<typeof contentsThatBegan>[1],
): Promise<{ id: string; name: string; startsAt: string }[]> {
  const rows = await contentsThatBegan(db, span);
  return rows.map(({ id, name, startsAt }) => ({ id, name, startsAt: startsAt?.toISOString() ?? '' }));
}

/** Returns a content with a start, its name and its times; null if it is missing or on demand. */
export async function namedStart(
  db: Executor,
  content: { clientId: string; contentId: string },
): Promise<{ id: string; name: string; startsAt: string; closesAt: string; timeZoneName: string } | null> {
  const row = await contentWithTimes(db, content);
  if (!row?.startsAt || !row.closesAt) return null;
  return { ...row, startsAt: row.startsAt.toISOString(), closesAt: row.closesAt.toISOString() };
}
