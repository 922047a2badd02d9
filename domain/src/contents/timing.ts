import type { ContentType } from '../catalogues/video-provider.ts';

const MINUTE_MS = 60_000;

/** The times of a content: ISO-8601 instants, all null for on-demand (TIME-22). Source: 001 §3. */
export interface Timing {
  contentType: ContentType;
  startsAt: string | null;
  opensAt: string | null;
  closesAt: string | null;
  /** Where the video of a simulated live is known to end before closesAt (TIME-90). */
  videoEndsAt?: string | null;
}

/** When the page of a content opens: `prePlayMinutes` before it starts (TIME-11). ISO-8601 in and out. */
export function opensAt(startsAt: string, prePlayMinutes: number): string {
  return new Date(Date.parse(startsAt) - prePlayMinutes * MINUTE_MS).toISOString();
}

/** When a content closes: `durationMinutes` after it starts (TIME-12). ISO-8601 in and out. */
export function closesAt(startsAt: string, durationMinutes: number): string {
  return new Date(Date.parse(startsAt) + durationMinutes * MINUTE_MS).toISOString();
}

/** Every time that is stored with a content; on-demand has none (TIME-22). */
export function contentTimes(form: {
  contentType: ContentType;
  startsAt: string | null;
  duration: number;
  prePlayDuration: number;
  videoMinutes?: number | null | undefined;
}) {
  const { contentType, startsAt, duration, prePlayDuration, videoMinutes } = form;
  const timed = contentType !== 'onDemand' && startsAt !== null;
  const opens = timed ? opensAt(startsAt, prePlayDuration) : null;
  const closes = timed ? closesAt(startsAt, duration) : null;
  const isShort = contentType === 'simulatedLive' && isShorter(videoMinutes, duration);
  const videoEnds = timed && isShort ? closesAt(startsAt, videoMinutes ?? 0) : null;
  return { startsAt: timed ? startsAt : null, opensAt: opens, closesAt: closes, videoEndsAt: videoEnds };
}

/** Whether a video of a known length ends before its time is over. Less than a minute is rounding. */
export function isShorter(videoMinutes: number | null | undefined, duration: number): videoMinutes is number {
  return Boolean(videoMinutes) && duration - (videoMinutes ?? 0) >= 1;
}

/** The times of a content's chat: those of its page (TIME-13, TIME-14). */
export function chatTimes({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }) {
  return { startsAt: opensAt, endsAt: closesAt };
}

/**
 * `scheduled` before opensAt, `opened` until startsAt, `live` until closesAt, then `happened`; or `onDemand`. `over`: the
 * video has ended before closesAt, so nothing is live any more, and the chat is still open (TIME-90).
 */
export type ContentPhase = 'onDemand' | 'scheduled' | 'opened' | 'live' | 'over' | 'happened';

/** The phase of a content at `now` (epoch milliseconds). Each phase begins at its instant (TIME-16 to TIME-20). */
export function contentPhase(
  { contentType, startsAt, opensAt, closesAt, videoEndsAt = null }: Timing,
  now: number,
): ContentPhase {
  // TIME-68: what never closes is on demand.
  if (contentType === 'onDemand' || startsAt === null || closesAt === null) return 'onDemand';
  if (now >= Date.parse(closesAt)) return 'happened';
  if (videoEndsAt !== null && now >= Date.parse(videoEndsAt)) return 'over';
  if (now >= Date.parse(startsAt)) return 'live';
  return now >= Date.parse(opensAt ?? startsAt) ? 'opened' : 'scheduled';
}

/** Whether viewers may still be shown the content: on demand, or not yet closed (TIME-21). */
export function isShown(timing: Timing, now: number): boolean {
  return contentPhase(timing, now) !== 'happened';
}

/** `none`: on-demand contents have no public chat (CHAT-110). */
export type ChatPhase = 'soon' | 'open' | 'closed' | 'none';

const chatPhases = {
  onDemand: 'none',
  scheduled: 'soon',
  opened: 'open',
  live: 'open',
  over: 'open',
  happened: 'closed',
} as const satisfies Record<ContentPhase, ChatPhase>;

/** The chat of a content by its times alone, from opensAt to closesAt (TIME-57, CHAT-101 to CHAT-103). */
export function chatPhase(timing: Timing, now: number): ChatPhase {
  return chatPhases[contentPhase(timing, now)];
}
