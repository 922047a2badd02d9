import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { AFTER_CLOSE_MS, nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';

/** What a channel's page shows at a moment. `date` is an ISO-8601 instant. */
export type Shown =
  | { kind: 'content'; content: PublicContent }
  | { kind: 'bumper' }
  | { kind: 'unavailable'; what: 'channel' | 'content'; reason: 'early' | 'late' | 'empty'; date: string | null }
  /** The address names a content that is not there (VIEW-29). */
  | { kind: 'unknown' };

/** What the page is asked for. */
export interface Wish {
  /** The content in the address, or null. */
  key: string | null;
  /** Whether the page chose that content by itself: then it goes on choosing. */
  chosen: boolean;
  /** The content that this page has been showing, by id: after its close something else comes (PLAY-78). */
  watchedId: string | null;
}

/** A scheduled content that is further away does not interrupt someone who watches on demand. */
const INTERRUPTS_WITHIN_MS = 3_600_000;

/** VIEW-6 to VIEW-25, by the server's time in epoch milliseconds. */
export function shownContent(channel: PublicChannel, wish: Wish, now: number): Shown {
  return stillEarly(channel, wish, now) ?? shownAt(channel, wish, now);
}

/** What was early stays so until the answer has come that opens it: this one does not hold what is to be seen (VIEW-246). */
function stillEarly(channel: PublicChannel, wish: Wish, now: number): Shown | null {
  const opening = Date.parse(channel.moreAt ?? '');
  const before = now >= opening ? shownAt(channel, wish, opening - 1) : null;
  return before?.kind === 'unavailable' && before.reason === 'early' ? before : null;
}

function shownAt(channel: PublicChannel, wish: Wish, now: number): Shown {
  const window = availability(channel, now);
  if (window !== 'available') return unavailable('channel', window, channel.showAt);
  const named = channel.contents.find(({ key }) => key === wish.key);
  if (wish.key === null || wish.chosen) return choice(channel, named, now);
  if (!named) return { kind: 'unknown' };
  const ofContent = availability(named, now);
  if (ofContent !== 'available') return unavailable('content', ofContent, named.showAt);
  if (contentPhase(named, now) !== 'happened') return { kind: 'content', content: named };
  if (named.id !== wish.watchedId) return unavailable('content', 'late', null);
  const next = choice(channel, named, now);
  return next.kind === 'unavailable' ? unavailable('content', 'late', null) : next;
}

/** The next moment after `now` at which time alone changes what is shown, or in which phase it is. */
export function nextMoment(channel: PublicChannel, now: number): number | null {
  const items = [channel, ...channel.contents];
  const interrupts = channel.contents.map(({ startsAt }) => Date.parse(startsAt ?? '') - INTERRUPTS_WITHIN_MS);
  const changes = [nextChangeAt(items, now), nextChangeAt(items, now, AFTER_CLOSE_MS), ...interrupts];
  const ahead = changes.filter((moment): moment is number => moment !== null && moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

function choice(channel: PublicChannel, current: PublicContent | undefined, now: number): Shown {
  const hasDefaultVideo = channel.defaultVideo.enabled;
  const next = chooseContent(channel.contents, now, { hasDefaultVideo });
  if (current && staysOn(current, next, now)) return { kind: 'content', content: current };
  if (next) return { kind: 'content', content: next };
  return hasDefaultVideo ? { kind: 'bumper' } : unavailable('channel', 'empty', null);
}

/** Whether what people watch goes on although another content would be chosen by who comes now. */
function staysOn(current: PublicContent, next: PublicContent | null, now: number): boolean {
  if (availability(current, now) !== 'available') return false;
  const phase = contentPhase(current, now);
  if (phase === 'live') return true;
  // PLAY-76, TIME-55: the close is evaluated 3 s late.
  if (phase === 'happened') return now < Date.parse(current.closesAt ?? '') + AFTER_CLOSE_MS;
  if (phase !== 'onDemand' || !next || contentPhase(next, now) !== 'scheduled') return false;
  return Date.parse(next.startsAt ?? '') - now > INTERRUPTS_WITHIN_MS;
}

function unavailable(what: 'channel' | 'content', reason: 'early' | 'late' | 'empty', date: string | null): Shown {
  return { kind: 'unavailable', what, reason, date };
}
