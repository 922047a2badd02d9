import type { ContentType } from '../catalogues/video-provider.ts';

const MINUTE_MS = 60_000;

/** The times of a content: ISO-8601 instants, all null if the content is on demand (TIME-22). Source: 001 §3. */
export interface Timing {
  contentType: ContentType;
  startsAt: string | null;
  opensAt: string | null;
  closesAt: string | null;
  /** The end of a simulated live's video, if it is known and before closesAt (TIME-90). */
  videoEndsAt?: string | null;
}

/** Returns when a content opens: `prePlayMinutes` before its start (TIME-11). ISO-8601. */
export function opensAt(startsAt: string, prePlayMinutes: number): string {
  return new Date(Date.parse(startsAt) - prePlayMinutes * MINUTE_MS).toISOString();
}

/** Returns when a content closes: `durationMinutes` after its start (TIME-12). ISO-8601. */
export function closesAt(startsAt: string, durationMinutes: number): string {
  return new Date(Date.parse(startsAt) + durationMinutes * MINUTE_MS).toISOString();
}

/** Returns the times to store with a content, all null if the content is on demand (TIME-22). */
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

/** Whether a video ends before the content does. A difference of less than a minute is rounding. */
export function isShorter(videoMinutes: number | null | undefined, duration: number): videoMinutes is number {
  return Boolean(videoMinutes) && duration - (videoMinutes ?? 0) >= 1;
}

/** Returns the times of a content's chat (TIME-13, TIME-14). */
export function chatTimes({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }) {
  return { startsAt: opensAt, endsAt: closesAt };
}

/**
 * The phase of a content: `scheduled` before opensAt, `opened` until startsAt, `live` until closesAt, then `happened`;
 * or always `onDemand`. `over`: the video has ended before closesAt; nothing is live any more, but the chat is open
 * (TIME-90).
 */
export type ContentPhase = 'onDemand' | 'scheduled' | 'opened' | 'live' | 'over' | 'happened';

/** Returns the phase of a content at `now` (epoch ms). Each phase includes its first instant (TIME-16 to TIME-20). */
export function contentPhase(
  { contentType, startsAt, opensAt, closesAt, videoEndsAt = null }: Timing,
  now: number,
): ContentPhase {
  // TIME-68: a content that never closes is on demand.
  if (contentType === 'onDemand' || startsAt === null || closesAt === null) return 'onDemand';
  if (now >= Date.parse(closesAt)) return 'happened';
  if (videoEndsAt !== null && now >= Date.parse(videoEndsAt)) return 'over';
  if (now >= Date.parse(startsAt)) return 'live';
  return now >= Date.parse(opensAt ?? startsAt) ? 'opened' : 'scheduled';
}

/** Whether viewers may still see the content at `now` (epoch ms): on demand, or not yet closed (TIME-21). */
export function isShown(timing: Timing, now: number): boolean {
  return contentPhase(timing, now) !== 'happened';
}

/** `none`: an on-demand content has no public chat (CHAT-110). */
export type ChatPhase = 'soon' | 'open' | 'closed' | 'none';

const chatPhases = {
  onDemand: 'none',
  scheduled: 'soon',
  opened: 'open',
  live: 'open',
  over: 'open',
  happened: 'closed',
} as const satisfies Record<ContentPhase, ChatPhase>;

/**
 * Returns the phase of a content's chat from its times only: open from opensAt to closesAt (TIME-57, CHAT-101 to
 * CHAT-103).
 */
export function chatPhase(timing: Timing, now: number): ChatPhase {
  return chatPhases[contentPhase(timing, now)];
}
