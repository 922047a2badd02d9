import { newContentForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { fromWallTime } from '@nave/domain/kernel/time-zones.ts';
import { LEADERS } from './conference.ts';
import { CONFERENCE, picture, SERVICE_MINUTES, SERVICE_VIDEO, WELCOME_CLIP } from './organisations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ZONE = 'America/Chicago';

/** A content of the demo, with only the fields that differ from those of a new content. */
export type DemoContent = Partial<Omit<ContentForm, 'channelIds' | 'startsAt'>> & {
  name: string;
  channels: string[];
  /** The start of a live or simulated live, in minutes from now. */
  startsInMinutes?: number;
  /** Instead of `startsInMinutes`: the next start at this date and time in the time zone, as MM-DDTHH:mm. */
  startsAtWallTime?: string;
  /** Instead of `startsInMinutes`: the start, in ISO-8601. */
  startsAt?: string;
  /** Only for on-demand contents. */
  airedDaysAgo?: number;
};

/** A service that is added again whenever the previous one has closed, so that one is always live. */
export const runningService: DemoContent = {
  name: 'The Long Walk Home: While He Was Still Far Off',
  description:
    'A son spends everything and rehearses an apology the whole way back. Then his father starts running. Week three of our series in Luke 15.',
  channels: ['online'],
  contentType: 'simulatedLive',
  prePlayDuration: 5,
  thumbImage: picture('long-walk-home.jpg'),
  startsInMinutes: 0,
};

/** A content that starts in 40 minutes. */
export const comingService: DemoContent = {
  name: 'Grace Youth: Open Mic',
  description: 'Songs, poems and one very short sermon. Bring something, or just bring snacks.',
  channels: ['youth'],
  contentType: 'simulatedLive',
  prePlayDuration: 15,
  thumbImage: picture('youth.jpg'),
  startsInMinutes: 40,
};

export const graceProgramme: DemoContent[] = [
  comingService,
  {
    name: 'Christmas Eve by Candlelight',
    description:
      'Carols, Luke 2 and communion at home. Have a candle, some bread and juice within reach. We light them together near the end.',
    channels: ['online', 'en-espanol'],
    contentType: 'simulatedLive',
    duration: SERVICE_MINUTES,
    prePlayDuration: 15,
    thumbImage: picture('christmas-eve.jpg'),
    startsAtWallTime: '12-24T17:00',
  },
  onDemand('Women of Grace: Rest for the Weary', 1, 'sunday-gathering.jpg', [CONFERENCE]),
  {
    ...onDemand('Women of Grace: A Talk for Leaders', 1, 'questions-on-the-mount.jpg', [CONFERENCE]),
    videoAccessRuleEnabled: true,
    rules: [{ attendeeTypeIds: [LEADERS], fields: {} }],
  },
  onDemand('The Long Walk Home: The Older Brother', 6, 'older-brother.jpg', ['online']),
  onDemand('A House of Prayer', 13, 'house-of-prayer.jpg', ['online']),
  onDemand('Questions on the Mount: Salt and Light', 27, 'questions-on-the-mount.jpg', ['online']),
  onDemand('Enough: Daily Bread', 48, 'enough.jpg', ['online', 'youth']),
  onDemand('El camino a casa', 6, 'espanol.jpg', ['en-espanol']),
  {
    ...onDemand('Volunteer Training', 70, 'table.jpg', ['online']),
    description: 'For hosts and greeters: how a Sunday runs, minute by minute.',
    isPrivate: true,
  },
  {
    name: 'Night of Worship',
    description: 'An evening of songs and prayer.',
    channels: ['online'],
    contentType: 'simulatedLive',
    thumbImage: picture('night-of-worship.jpg'),
    startsInMinutes: -8 * 24 * 60,
  },
];

export const harborProgramme: DemoContent[] = [
  onDemand('Still Waters', 20, 'still-waters.jpg', ['online']),
  {
    ...onDemand('Across the Sea', 34, 'across-the-sea.jpg', ['online']),
    src: WELCOME_CLIP,
    duration: 1,
  },
];

function onDemand(name: string, airedDaysAgo: number, thumbnail: string, channels: string[]): DemoContent {
  return {
    name,
    description: 'A message from our series, to watch at any time.',
    channels,
    contentType: 'onDemand',
    airedDaysAgo,
    thumbImage: picture(thumbnail),
  };
}

/** Returns the form of a content that is added at `now`. `channelIds` has the ids of the client's channels by key. */
export function demoForm(content: DemoContent, channelIds: Record<string, string>, now: Date): ContentForm {
  const { channels, startsInMinutes, startsAtWallTime, startsAt, airedDaysAgo, ...given } = content;
  const { contentType = 'simulatedLive' } = given;
  const placedIn = channels.map((key) => channelIds[key]).filter((id) => id !== undefined);
  return {
    ...newContentForm({ contentType, timeZoneName: ZONE, now: now.getTime(), channelIds: placedIn }),
    videoProvider: 'stream',
    src: SERVICE_VIDEO,
    originalAirDate: airedDaysAgo === undefined ? null : isoAfter(now, -airedDaysAgo * DAY_MS).slice(0, 10),
    duration: SERVICE_MINUTES,
    ...given,
    startsAt: startsAt ?? startOf(content, now),
  };
}

function startOf({ startsInMinutes, startsAtWallTime }: DemoContent, now: Date): string | null {
  if (startsInMinutes !== undefined) return isoAfter(now, startsInMinutes * MINUTE_MS);
  if (!startsAtWallTime) return null;
  const inYear = (year: number) => fromWallTime(`${year}-${startsAtWallTime}`, ZONE).at;
  const thisYear = inYear(now.getUTCFullYear());
  return Date.parse(thisYear) > now.getTime() ? thisYear : inYear(now.getUTCFullYear() + 1);
}

function isoAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
