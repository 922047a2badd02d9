import { staffSource } from '../../catalogues/sources/own-source.ts';
import { videoSource } from '../../catalogues/sources/video-source.ts';
import { zoneAbbreviation } from '../../kernel/dates.ts';
import { isTimeZone, toWallTime } from '../../kernel/time-zones.ts';
import { availability } from '../availability.ts';
import { isShorter } from '../timing.ts';
import type { CheckContext, Planned, Timed } from './planned.ts';

/** A problem of an upcoming content: a message, and the path of the field in which staff can fix the problem. */
export interface SundayProblem {
  field: string;
  message: string;
  /**
   * Whether staff are also warned in the hour before the start. False for settings that many clients omit on purpose.
   */
  isGrave: boolean;
}

/** Returns the message of a problem; null or false if there is no problem. */
type Check = (planned: Timed, context: CheckContext) => string | null | false;

/**
 * The checks in the order in which problems are reported, each with the field that fixes the problem (CNT-310 to
 * CNT-319).
 */
const checks: [field: string, check: Check][] = [
  ['startsAt', startsInThePast],
  ['src', hasNoVideo],
  ['duration', endsEarly],
  ['thumbImage', hasNoPicture],
  ['startsAt', overlapsAnother],
  ['channelIds', isOnHiddenChannels],
  ['showAt', isHidden],
  ['isPrivate', isPrivateOnPublicChannel],
  ['chat.enabled', closesChatEarly],
  ['startsAt', hasClockChange],
  ['ccLanguage', hasNoCaptions],
];

/** Returns the problems of an upcoming content; none if the content is on demand or over. */
export function sundayProblems(planned: Planned, context: CheckContext): SundayProblem[] {
  if (!isTimed(planned) || Date.parse(planned.closesAt) <= context.now) return [];
  return checks.flatMap(([field, check]) => {
    const message = check(planned, context);
    return message ? [{ field, message, isGrave: check !== hasNoCaptions }] : [];
  });
}

/** Whether `now` (epoch ms) is within the hour before the start, in which staff are warned of problems (CNT-320). */
export function isWithinTheHour({ startsAt }: Pick<Planned, 'startsAt'>, now: number): boolean {
  const leftMs = Date.parse(startsAt ?? '') - now;
  return leftMs > 0 && leftMs <= WARNED_BEFORE_MS;
}

/** How long before the start staff are warned, in milliseconds. */
export const WARNED_BEFORE_MS = 60 * 60_000;

function isTimed(planned: Planned): planned is Timed {
  const { contentType, startsAt, opensAt, closesAt } = planned;
  return contentType !== 'onDemand' && startsAt !== null && opensAt !== null && closesAt !== null;
}

/** A stored start in the past is no problem, since the content is live. */
function startsInThePast({ startsAt }: Timed, { storedStart, now }: CheckContext) {
  return Date.parse(startsAt) < now && startsAt !== storedStart && 'It starts in the past.';
}

function hasNoVideo(planned: Timed) {
  return videoSource({ ...planned, ...staffSource(planned) }).kind === 'invalid' && 'Its video does not play.';
}

/** CNT-347: for viewers, the content ends with its video, although the content has not closed yet. */
function endsEarly({ contentType, videoMinutes, duration }: Timed) {
  if (contentType !== 'simulatedLive' || !isShorter(videoMinutes, duration)) return null;
  return `Its video ends after ${Math.ceil(videoMinutes)} of ${duration} minutes.`;
}

function hasNoPicture({ thumbImage }: Timed) {
  return !thumbImage && 'It has no picture.';
}

function overlapsAnother(planned: Timed, { others, channels }: CheckContext) {
  for (const other of others) {
    const shared = other.channelIds.find((id) => planned.channelIds.includes(id));
    if (other.id === planned.id || !shared || !isTimed(other) || !overlaps(planned, other)) continue;
    const channel = channels.find(({ id }) => id === shared);
    return channel ? `It overlaps '${other.name}' on ${channel.name}.` : `It overlaps '${other.name}'.`;
  }
  return null;
}

function overlaps(a: Timed, b: Timed): boolean {
  return Date.parse(a.startsAt) < Date.parse(b.closesAt) && Date.parse(b.startsAt) < Date.parse(a.closesAt);
}

function isOnHiddenChannels({ channelIds, startsAt }: Timed, { channels }: CheckContext) {
  const contentChannels = channels.filter(({ id }) => channelIds.includes(id));
  const hidden = contentChannels.filter((channel) => availability(channel, Date.parse(startsAt)) !== 'available');
  if (contentChannels.length === 0 || hidden.length < contentChannels.length) return null;
  return `Its channel is hidden when it starts: ${hidden.map(({ name }) => name).join(', ')}.`;
}

function isHidden(planned: Timed) {
  const seen = [planned.opensAt, planned.closesAt].every((at) => availability(planned, Date.parse(at)) === 'available');
  return !seen && 'It is hidden for part of its time.';
}

/** A private content is no problem if all of its channels are private. */
function isPrivateOnPublicChannel({ isPrivate, channelIds }: Timed, { channels }: CheckContext) {
  const isPublic = channels.some((channel) => channelIds.includes(channel.id) && !channel.isPrivate);
  return isPrivate && isPublic && 'It is private: only people with its link can find it.';
}

function closesChatEarly({ chat, closesAt }: Timed) {
  const ends = chat.enabled && chat.endsAt !== null && Date.parse(chat.endsAt) < Date.parse(closesAt);
  return ends && 'Its chat closes before the end.';
}

function hasClockChange({ startsAt, closesAt, timeZoneName }: Timed) {
  if (!isTimeZone(timeZoneName)) return null;
  const wall = (at: string) => Date.parse(`${toWallTime(at, timeZoneName)}Z`);
  const minutes = (from: number, to: number) => Math.round((to - from) / 60_000);
  if (minutes(wall(startsAt), wall(closesAt)) === minutes(Date.parse(startsAt), Date.parse(closesAt))) return null;
  const [before, after] = [startsAt, closesAt].map((at) => zoneAbbreviation(at, { timeZone: timeZoneName }));
  return `The clocks change during it, from ${before} to ${after}.`;
}

/** CNT-318: reported only if other contents of the client have captions. */
function hasNoCaptions({ ccLanguage }: Timed, { others }: CheckContext) {
  return !ccLanguage && others.some((other) => other.ccLanguage) && 'No caption language is chosen.';
}
