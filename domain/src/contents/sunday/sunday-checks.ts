import { videoSource } from '../../catalogues/sources/video-source.ts';
import { zoneAbbreviation } from '../../kernel/dates.ts';
import { isTimeZone, toWallTime } from '../../kernel/time-zones.ts';
import { availability } from '../availability.ts';
import { isShorter } from '../timing.ts';
import type { Around, Planned, Timed } from './planned.ts';

/** A problem of an upcoming content: a sentence, and the path of the field that fixes it. */
export interface SundayProblem {
  field: string;
  message: string;
  /** Whether staff are also warned in the hour before the start. False for what many omit on purpose. */
  isGrave: boolean;
}

/** Returns the sentence of a problem, or null or false. */
type Check = (planned: Timed, around: Around) => string | null | false;

/** The checks in the order of their report, each with the field that fixes it (CNT-310 to CNT-319). */
const checks: [field: string, check: Check][] = [
  ['startsAt', startsInThePast],
  ['src', hasNoVideo],
  ['duration', endsEarly],
  ['thumbImage', hasNoPicture],
  ['startsAt', overlapsAnother],
  ['channelIds', isOnHiddenChannels],
  ['showAt', isHidden],
  ['isPrivate', isPrivateOnly],
  ['chat.enabled', losesItsChat],
  ['startsAt', hasClockChange],
  ['ccLanguage', hasNoCaptions],
];

/** Returns the problems of an upcoming content; none if it is on demand or over. */
export function sundayProblems(planned: Planned, around: Around): SundayProblem[] {
  if (!isTimed(planned) || Date.parse(planned.closesAt) <= around.now) return [];
  return checks.flatMap(([field, check]) => {
    const message = check(planned, around);
    return message ? [{ field, message, isGrave: check !== hasNoCaptions }] : [];
  });
}

/** Whether `now` (epoch ms) is within the hour before the start, in which staff are warned of problems (CNT-320). */
export function isWithinTheHour({ startsAt }: Pick<Planned, 'startsAt'>, now: number): boolean {
  const left = Date.parse(startsAt ?? '') - now;
  return left > 0 && left <= WARNED_BEFORE_MS;
}

/** How long before the start staff are warned, in milliseconds. */
export const WARNED_BEFORE_MS = 60 * 60_000;

function isTimed(planned: Planned): planned is Timed {
  const { contentType, startsAt, opensAt, closesAt } = planned;
  return contentType !== 'onDemand' && startsAt !== null && opensAt !== null && closesAt !== null;
}

/** A content whose stored start has passed is live, which is no problem. */
function startsInThePast({ startsAt }: Timed, { storedStart, now }: Around) {
  return Date.parse(startsAt) < now && startsAt !== storedStart && 'It starts in the past.';
}

function hasNoVideo(planned: Timed) {
  return videoSource(planned).kind === 'invalid' && 'Its video does not play.';
}

/** CNT-347: viewers see the end when the video is over, although the content is still open. */
function endsEarly({ contentType, videoMinutes, duration }: Timed) {
  if (contentType !== 'simulatedLive' || !isShorter(videoMinutes, duration)) return null;
  return `Its video ends after ${Math.ceil(videoMinutes)} of ${duration} minutes.`;
}

function hasNoPicture({ thumbImage }: Timed) {
  return !thumbImage && 'It has no picture.';
}

function overlapsAnother(planned: Timed, { others, channels }: Around) {
  for (const other of others) {
    const shared = other.channelIds.find((id) => planned.channelIds.includes(id));
    if (other.id === planned.id || !shared || !isTimed(other) || !overlaps(planned, other)) continue;
    const channel = channels.find(({ id }) => id === shared);
    return channel ? `It overlaps '${other.name}' on ${channel.name}.` : `It overlaps '${other.name}'.`;
  }
  return null;
}

function overlaps(one: Timed, other: Timed): boolean {
  return Date.parse(one.startsAt) < Date.parse(other.closesAt) && Date.parse(other.startsAt) < Date.parse(one.closesAt);
}

function isOnHiddenChannels({ channelIds, startsAt }: Timed, { channels }: Around) {
  const own = channels.filter(({ id }) => channelIds.includes(id));
  const hidden = own.filter((channel) => availability(channel, Date.parse(startsAt)) !== 'available');
  if (own.length === 0 || hidden.length < own.length) return null;
  return `Its channel is hidden when it starts: ${hidden.map(({ name }) => name).join(', ')}.`;
}

function isHidden(planned: Timed) {
  const seen = [planned.opensAt, planned.closesAt].every((at) => availability(planned, Date.parse(at)) === 'available');
  return !seen && 'It is hidden for part of its time.';
}

/** A private content is intended if all of its channels are private. */
function isPrivateOnly({ isPrivate, channelIds }: Timed, { channels }: Around) {
  const isPublic = channels.some((channel) => channelIds.includes(channel.id) && !channel.isPrivate);
  return isPrivate && isPublic && 'It is private: only people with its link can find it.';
}

function losesItsChat({ chat, closesAt }: Timed) {
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
function hasNoCaptions({ ccLanguage }: Timed, { others }: Around) {
  return !ccLanguage && others.some((other) => other.ccLanguage) && 'No caption language is chosen.';
}
