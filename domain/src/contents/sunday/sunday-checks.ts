import { videoSource } from '../../catalogues/sources/video-source.ts';
import { zoneAbbreviation } from '../../kernel/dates.ts';
import { isTimeZone, toWallTime } from '../../kernel/time-zones.ts';
import { availability } from '../availability.ts';
import { isShorter } from '../timing.ts';
import type { Around, Planned, Timed } from './planned.ts';

/** Something that would go wrong: the path of the field with which it is mended, and a sentence. */
export interface SundayProblem {
  field: string;
  message: string;
  /** Whether somebody is told of it before the start; what many do without on purpose is not. */
  isGrave: boolean;
}

/** A sentence where something would go wrong. */
type Check = (planned: Timed, around: Around) => string | null | false;

/** Each thing that is looked at, in the order in which it is told, with the field in which it is mended (CNT-310 to CNT-319). */
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

/** What would go wrong with a content that is going to be live; of what is on demand or over nothing. */
export function sundayProblems(planned: Planned, around: Around): SundayProblem[] {
  if (!isTimed(planned) || Date.parse(planned.closesAt) <= around.now) return [];
  return checks.flatMap(([field, check]) => {
    const message = check(planned, around);
    return message ? [{ field, message, isGrave: check !== hasNoCaptions }] : [];
  });
}

/** The last hour before the start, in which somebody is told of what would go wrong (CNT-320). Epoch milliseconds. */
export function isWithinTheHour({ startsAt }: Pick<Planned, 'startsAt'>, now: number): boolean {
  const left = Date.parse(startsAt ?? '') - now;
  return left > 0 && left <= TOLD_BEFORE_MS;
}

/** How long before the start what would go wrong is told. */
export const TOLD_BEFORE_MS = 60 * 60_000;

function isTimed(planned: Planned): planned is Timed {
  const { contentType, startsAt, opensAt, closesAt } = planned;
  return contentType !== 'onDemand' && startsAt !== null && opensAt !== null && closesAt !== null;
}

/** What has begun as it is stored is on, and nothing is wrong with that. */
function startsInThePast({ startsAt }: Timed, { storedStart, now }: Around) {
  return Date.parse(startsAt) < now && startsAt !== storedStart && 'It starts in the past.';
}

function hasNoVideo(planned: Timed) {
  return videoSource(planned).kind === 'invalid' && 'Its video does not play.';
}

/** CNT-347: viewers see the end when the video is over, long before the content closes. */
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
  return !seen && 'It is hidden for a part of its time.';
}

/** On channels that are all private nothing else is wanted. */
function isPrivateOnly({ isPrivate, channelIds }: Timed, { channels }: Around) {
  const isPublic = channels.some((channel) => channelIds.includes(channel.id) && !channel.isPrivate);
  return isPrivate && isPublic && 'It is private: only who has its link finds it.';
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
  return `The clocks change while it is on, from ${before} to ${after}.`;
}

/** CNT-318: a matter for those who choose one elsewhere. */
function hasNoCaptions({ ccLanguage }: Timed, { others }: Around) {
  return !ccLanguage && others.some((other) => other.ccLanguage) && 'No caption language is chosen.';
}
