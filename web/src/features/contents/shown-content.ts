import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { isListed, listsForViewers } from '@nave/domain/contents/content-lists.ts';
import { AFTER_CLOSE_MS, nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';

/** What a channel's page shows at a moment. `date` is an ISO-8601 instant. */
export type Shown =
  | { kind: 'content'; content: PublicContent }
  /** The viewer watched the content to its close, or to the end of its video (PLAY-90). */
  | {
      kind: 'ended';
      content: PublicContent;
      /** In epoch milliseconds. */
      endedAt: number;
      next: PublicContent | null;
      /** The on-demand contents, newest first. */
      recordings: PublicContent[];
    }
  | { kind: 'bumper' }
  | { kind: 'unavailable'; what: 'channel'; reason: 'early' | 'late' | 'empty'; date: string | null }
  | { kind: 'unavailable'; what: 'content'; reason: 'early' | 'late'; date: string | null; content: PublicContent }
  /** The URL names a content that does not exist (VIEW-29). */
  | { kind: 'unknown' };

/** A video that ended at `at` (epoch ms), before its content closed. The other fields identify the video. */
export interface Over extends Pick<PublicContent, 'id' | 'src' | 'startsAt'> {
  at: number;
}

/** The state of the page, from which `shownContent` chooses what to show. */
export interface PageState {
  /** The content's key in the URL, or null. */
  key: string | null;
  /** Whether the page chose that content itself; the page then moves on to other contents. */
  chosen: boolean;
  /** The id of the content that the page shows; after its end the page moves on (PLAY-78). */
  watchedId: string | null;
  /** The videos that ended while the page was open. */
  over: readonly Over[];
}

/** How long before its start a scheduled content replaces an on-demand one, in milliseconds. */
const INTERRUPTS_WITHIN_MS = 3_600_000;
/** How long a content's end is shown before a content that is not live replaces it, in milliseconds (PLAY-78). */
const MOVES_ON_AFTER_MS = 15_000;

/** Chooses what the page shows at `now`, the server's time in epoch milliseconds (VIEW-6 to VIEW-25). */
export function shownContent(channel: PublicChannel, page: PageState, now: number): Shown {
  return earlyUntilRefetched(channel, page, now) ?? shownAt(channel, page, now);
}

/** Returns the next moment after `now` (epoch ms) at which time changes the shown content or its phase, or null. */
export function nextMoment(channel: PublicChannel, over: readonly Over[], now: number): number | null {
  const items = [channel, ...channel.contents];
  const interrupts = channel.contents.map(({ startsAt }) => Date.parse(startsAt ?? '') - INTERRUPTS_WITHIN_MS);
  const delays = [AFTER_CLOSE_MS, MOVES_ON_AFTER_MS];
  const changes = [0, ...delays].map((delay) => nextChangeAt(items, now, delay));
  const videoEnds = channel.contents.flatMap(({ videoEndsAt }) => (videoEndsAt ? [Date.parse(videoEndsAt)] : []));
  const ends = [...over.map(({ at }) => at), ...videoEnds].flatMap((at) => delays.map((delay) => at + delay));
  const upcoming = [...changes, ...interrupts, ...ends].filter((moment) => moment !== null && moment > now);
  return upcoming.length > 0 ? Math.min(...(upcoming as number[])) : null;
}

/** Shows an opened channel or content as not yet available until the refetched answer contains its data (VIEW-246). */
function earlyUntilRefetched(channel: PublicChannel, page: PageState, now: number): Shown | null {
  const opening = Date.parse(channel.moreAt ?? '');
  const before = now >= opening ? shownAt(channel, page, opening - 1) : null;
  return before?.kind === 'unavailable' && before.reason === 'early' ? before : null;
}

function shownAt(channel: PublicChannel, page: PageState, now: number): Shown {
  const window = availability(channel, now);
  if (window !== 'available') return { kind: 'unavailable', what: 'channel', reason: window, date: channel.showAt };
  const named = channel.contents.find(({ key }) => key === page.key);
  const end = named ? endOf(named, page, now) : null;
  if (named && end !== null) return afterEnd(channel, named, { page, end, now });
  if (page.key === null || page.chosen) return chooseShown(channel, named, page, now);
  if (!named) return { kind: 'unknown' };
  const contentWindow = availability(named, now);
  const hasEnded = contentWindow === 'available' && contentPhase(named, now) === 'happened';
  const reason = hasEnded ? 'late' : contentWindow;
  if (reason === 'available') return { kind: 'content', content: named };
  // PAY-74, VIEW-34
  if (reason === 'late' && channel.isPaywalled && !named.convertedToOnDemandId) return { kind: 'unknown' };
  return { kind: 'unavailable', what: 'content', reason, date: named.showAt, content: named };
}

/** Returns when the video or the content that the page showed ended (epoch ms), or null. */
function endOf(content: PublicContent, { watchedId, over }: PageState, now: number): number | null {
  const video = over.find((one) => isSameVideo(one, content));
  if (video) return video.at;
  // TIME-90: the known end of the video also counts for pages that open later.
  if (contentPhase(content, now) === 'over') return Date.parse(content.videoEndsAt ?? '');
  const isClosed = content.id === watchedId && contentPhase(content, now) === 'happened';
  return isClosed ? Date.parse(content.closesAt ?? '') : null;
}

export function isSameVideo(one: Omit<Over, 'at'>, other: Omit<Over, 'at'>): boolean {
  return one.id === other.id && one.src === other.src && one.startsAt === other.startsAt;
}

function afterEnd(
  channel: PublicChannel,
  content: PublicContent,
  { page, end, now }: { page: PageState; end: number; now: number },
): Shown {
  const following = chooseShown(channel, undefined, page, now);
  const isLive = following.kind === 'content' && contentPhase(following.content, now) === 'live';
  // PLAY-76, TIME-55: a live content replaces the ended content 3 s after the close.
  const wait = isLive ? AFTER_CLOSE_MS : MOVES_ON_AFTER_MS;
  if (following.kind !== 'unavailable' && now >= end + wait) return following;
  const others = withoutEnded(channel, page);
  return {
    kind: 'ended',
    content,
    endedAt: end,
    next: chooseContent(others, now, { hasDefaultVideo: true }),
    recordings: listsForViewers(others, now).onDemand,
  };
}

function withoutEnded({ contents }: PublicChannel, { over }: PageState): PublicContent[] {
  return contents.filter((content) => !over.some((one) => isSameVideo(one, content)));
}

function chooseShown(channel: PublicChannel, current: PublicContent | undefined, page: PageState, now: number): Shown {
  const hasDefaultVideo = channel.defaultVideo.enabled;
  const next = chooseContent(withoutEnded(channel, page), now, { hasDefaultVideo });
  if (current && keepsPlaying(current, next, now)) return { kind: 'content', content: current };
  if (next) return { kind: 'content', content: next };
  if (hasDefaultVideo) return { kind: 'bumper' };
  // While the chat of an ended content is open, the channel does not count as empty.
  const over = channel.contents.find((content) => isListed(content, now) && contentPhase(content, now) === 'over');
  if (over) {
    const endedAt = Date.parse(over.videoEndsAt ?? over.closesAt ?? '');
    return { kind: 'ended', content: over, endedAt, next: null, recordings: [] };
  }
  return { kind: 'unavailable', what: 'channel', reason: 'empty', date: null };
}

/** Whether the page keeps its content although it would choose `next` when opened now. */
function keepsPlaying(current: PublicContent, next: PublicContent | null, now: number): boolean {
  if (availability(current, now) !== 'available') return false;
  const phase = contentPhase(current, now);
  if (phase === 'live') return true;
  if (phase !== 'onDemand' || !next || contentPhase(next, now) !== 'scheduled') return false;
  return Date.parse(next.startsAt ?? '') - now > INTERRUPTS_WITHIN_MS;
}
