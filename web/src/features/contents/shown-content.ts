import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { isListed, listsForViewers } from '@nave/domain/contents/content-lists.ts';
import { AFTER_CLOSE_MS, nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';

/** What a channel's page shows at a moment. `date` is an ISO-8601 instant. */
export type Shown =
  | { kind: 'content'; content: PublicContent }
  /** It was watched to its close, or to the end of its video (PLAY-90): with when, what comes next and what can be watched. */
  | {
      kind: 'ended';
      content: PublicContent;
      /** In epoch milliseconds. */
      endedAt: number;
      next: PublicContent | null;
      /** What can be watched meanwhile, the newest first. */
      recordings: PublicContent[];
    }
  | { kind: 'bumper' }
  | { kind: 'unavailable'; what: 'channel'; reason: 'early' | 'late' | 'empty'; date: string | null }
  | { kind: 'unavailable'; what: 'content'; reason: 'early' | 'late'; date: string | null; content: PublicContent }
  /** The address names a content that is not there (VIEW-29). */
  | { kind: 'unknown' };

/** A video that was over at `at` (epoch milliseconds), before its content closed; another source is another video. */
export interface Over extends Pick<PublicContent, 'id' | 'src' | 'startsAt'> {
  at: number;
}

/** What the page is asked for. */
export interface Wish {
  /** The content in the address, or null. */
  key: string | null;
  /** Whether the page chose that content by itself: then it goes on choosing. */
  chosen: boolean;
  /** The content that this page has been showing, by id: after its end something else comes (PLAY-78). */
  watchedId: string | null;
  /** The videos that were over while this page was open. */
  over: readonly Over[];
}

/** A scheduled content that is further away does not interrupt someone who watches on demand. */
const INTERRUPTS_WITHIN_MS = 3_600_000;
/** How long the end of a content stands there before the page moves on by itself, to what is not live (PLAY-78). */
const MOVES_ON_AFTER_MS = 15_000;

/** VIEW-6 to VIEW-25, by the server's time in epoch milliseconds. */
export function shownContent(channel: PublicChannel, wish: Wish, now: number): Shown {
  return stillEarly(channel, wish, now) ?? shownAt(channel, wish, now);
}

/** The next moment after `now` at which time alone changes what is shown, or in which phase it is. */
export function nextMoment(channel: PublicChannel, over: readonly Over[], now: number): number | null {
  const items = [channel, ...channel.contents];
  const interrupts = channel.contents.map(({ startsAt }) => Date.parse(startsAt ?? '') - INTERRUPTS_WITHIN_MS);
  const delays = [AFTER_CLOSE_MS, MOVES_ON_AFTER_MS];
  const changes = [0, ...delays].map((delay) => nextChangeAt(items, now, delay));
  const known = channel.contents.flatMap(({ videoEndsAt }) => (videoEndsAt ? [Date.parse(videoEndsAt)] : []));
  const ends = [...over.map(({ at }) => at), ...known].flatMap((at) => delays.map((delay) => at + delay));
  const ahead = [...changes, ...interrupts, ...ends].filter((moment) => moment !== null && moment > now);
  return ahead.length > 0 ? Math.min(...(ahead as number[])) : null;
}

/** What was early stays so until the answer has come that opens it: this one does not hold what is to be seen (VIEW-246). */
function stillEarly(channel: PublicChannel, wish: Wish, now: number): Shown | null {
  const opening = Date.parse(channel.moreAt ?? '');
  const before = now >= opening ? shownAt(channel, wish, opening - 1) : null;
  return before?.kind === 'unavailable' && before.reason === 'early' ? before : null;
}

function shownAt(channel: PublicChannel, wish: Wish, now: number): Shown {
  const window = availability(channel, now);
  if (window !== 'available') return { kind: 'unavailable', what: 'channel', reason: window, date: channel.showAt };
  const named = channel.contents.find(({ key }) => key === wish.key);
  const end = named ? endOf(named, wish, now) : null;
  if (named && end !== null) return afterEnd(channel, named, { wish, end, now });
  if (wish.key === null || wish.chosen) return choice(channel, named, wish, now);
  if (!named) return { kind: 'unknown' };
  const ofContent = availability(named, now);
  const reason = ofContent === 'available' && contentPhase(named, now) === 'happened' ? 'late' : ofContent;
  if (reason === 'available') return { kind: 'content', content: named };
  return { kind: 'unavailable', what: 'content', reason, date: named.showAt, content: named };
}

/** When what this page was showing ended: its video, or else the content; null while it has not. */
function endOf(content: PublicContent, { watchedId, over }: Wish, now: number): number | null {
  const video = over.find((one) => isSameVideo(one, content));
  if (video) return video.at;
  // TIME-90: known to be over, also to a page that comes later.
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
  { wish, end, now }: { wish: Wish; end: number; now: number },
): Shown {
  const then = choice(channel, undefined, wish, now);
  const isLive = then.kind === 'content' && contentPhase(then.content, now) === 'live';
  // PLAY-76, TIME-55: what is live by then comes 3 s after the close.
  const wait = isLive ? AFTER_CLOSE_MS : MOVES_ON_AFTER_MS;
  if (then.kind !== 'unavailable' && now >= end + wait) return then;
  const others = notOver(channel, wish);
  return {
    kind: 'ended',
    content,
    endedAt: end,
    next: chooseContent(others, now, { hasDefaultVideo: true }),
    recordings: listsForViewers(others, now).onDemand,
  };
}

function notOver({ contents }: PublicChannel, { over }: Wish): PublicContent[] {
  return contents.filter((content) => !over.some((one) => isSameVideo(one, content)));
}

function choice(channel: PublicChannel, current: PublicContent | undefined, wish: Wish, now: number): Shown {
  const hasDefaultVideo = channel.defaultVideo.enabled;
  const next = chooseContent(notOver(channel, wish), now, { hasDefaultVideo });
  if (current && staysOn(current, next, now)) return { kind: 'content', content: current };
  if (next) return { kind: 'content', content: next };
  if (hasDefaultVideo) return { kind: 'bumper' };
  // Its chat is still open: the channel is not empty.
  const over = channel.contents.find((content) => isListed(content, now) && contentPhase(content, now) === 'over');
  if (over) {
    const endedAt = Date.parse(over.videoEndsAt ?? over.closesAt ?? '');
    return { kind: 'ended', content: over, endedAt, next: null, recordings: [] };
  }
  return { kind: 'unavailable', what: 'channel', reason: 'empty', date: null };
}

/** Whether what people watch goes on although another content would be chosen by who comes now. */
function staysOn(current: PublicContent, next: PublicContent | null, now: number): boolean {
  if (availability(current, now) !== 'available') return false;
  const phase = contentPhase(current, now);
  if (phase === 'live') return true;
  if (phase !== 'onDemand' || !next || contentPhase(next, now) !== 'scheduled') return false;
  return Date.parse(next.startsAt ?? '') - now > INTERRUPTS_WITHIN_MS;
}
