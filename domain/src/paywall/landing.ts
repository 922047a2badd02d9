import type { AccessRules } from '../contents/access-rules.ts';
import { type Availability, availability, type Window } from '../contents/availability.ts';
import { nextChangeAt } from '../contents/next-change.ts';
import { isShown, type Timing } from '../contents/timing.ts';
import type { Attendee } from '../ticketing/attendee.ts';
import { isContentAllowed } from './access-match.ts';
import { type Entrance, isRefused, mayEnter } from './may-enter.ts';
import { type EntryRefusal, entryRefusals } from './paywall.texts.ts';

/** A channel that is connected to the event of a landing, with this connection only. */
export interface LandingChannel extends Window, Entrance {
  id: string;
}

/** A content in some of these channels. */
export interface LandingContent extends Timing, Window {
  clientId: string;
  channelIds: readonly string[];
  accessRules: AccessRules;
}

/** Returns the attendee with the number at a client; null if the client has none. */
export type AttendeeOf = (clientId: string) => Attendee | null;

/** If each channel refuses a number for another reason, the first of these reasons tells the viewer most. */
const mostTelling: readonly EntryRefusal[] = [
  entryRefusals.canceled,
  entryRefusals.otherEvent,
  entryRefusals.accessEnded,
];

/**
 * Returns the channels of an event that the attendee may enter at `now` (epoch ms), or why there is none. A channel
 * that is connected to other events too admits their attendees elsewhere, not on the landing of this event (PAY-101).
 */
export function channelsOfAttendee<Channel extends LandingChannel>(
  channels: readonly Channel[],
  attendeeOf: AttendeeOf,
  now: number,
): Channel[] | EntryRefusal {
  const entries = channels.map((channel) => mayEnter(attendeeOf(channel.clientId), channel, now));
  const open = channels.filter((_, at) => !isRefused(entries[at] as (typeof entries)[number]));
  if (open.length > 0) return open;
  return mostTelling.find((refusal) => entries.some((entry) => entry === refusal)) ?? entryRefusals.noAccess;
}

/** What an attendee finds on the landing of an event. */
export interface Landing<Content, Channel> {
  /** `empty`: no content admits the attendee yet. */
  outcome: 'available' | 'early' | 'late' | 'empty';
  /** Whether exactly one content admits the attendee, to which the landing goes once it is available (PAY-102). */
  isOnly: boolean;
  /** Whether a content is to come. */
  hasEarly: boolean;
  /** The available contents in their order, each with the channel in which it is watched (PAY-103). */
  available: { content: Content; channel: Channel }[];
  /** The next instant at which this may change, in epoch milliseconds; null if there is none. */
  changesAt: number | null;
}

/** With several contents, or with one content in several channels, the first of these counts (PAY-110, PAY-111). */
const order: readonly Availability[] = ['available', 'early', 'late'];

/**
 * Returns what an attendee may watch at `now` (epoch ms) in the channels of an event, which all admit the attendee.
 * Contents that do not admit the attendee are left out (PAY-104). A content in several channels counts once.
 */
export function landing<Content extends LandingContent, Channel extends LandingChannel>(
  { channels, contents }: { channels: readonly Channel[]; contents: readonly Content[] },
  attendeeOf: AttendeeOf,
  now: number,
): Landing<Content, Channel> {
  const matches = contents.flatMap((content) => {
    const attendee = attendeeOf(content.clientId);
    const places = channels.filter(({ id }) => content.channelIds.includes(id));
    const isMatch = attendee !== null && places.length > 0 && isContentAllowed(content.accessRules, attendee);
    return isMatch ? [{ content, ...bestPlace(content, places, now) }] : [];
  });
  const available = matches.filter((match) => match.availability === 'available');
  const changing = [...channels, ...matches.map(({ content }) => content)];
  return {
    outcome: order.find((one) => matches.some((match) => match.availability === one)) ?? 'empty',
    isOnly: matches.length === 1,
    hasEarly: matches.some((match) => match.availability === 'early'),
    available: available.map(({ content, channel }) => ({ content, channel })),
    changesAt: nextChangeAt(changing, now),
  };
}

function bestPlace<Channel extends Window>(content: Timing & Window, places: readonly Channel[], now: number) {
  const placed = places.map((channel) => ({ channel, availability: landingAvailability(content, channel, now) }));
  const first = order.flatMap((one) => placed.filter((place) => place.availability === one))[0];
  return first as { channel: Channel; availability: Availability };
}

/**
 * Returns whether a content in a channel is early, available or late, by the windows of both (PAY-105, VIEW-195). A
 * content that has closed is late.
 */
export function landingAvailability(content: Timing & Window, channel: Window, now: number): Availability {
  const both = [availability(content, now), availability(channel, now)];
  if (both.includes('late') || !isShown(content, now)) return 'late';
  return both.includes('early') ? 'early' : 'available';
}
