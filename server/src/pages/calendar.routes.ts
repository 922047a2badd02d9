import type { PublicClient } from '@nave/domain/clients/client.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { headerLine, plainText } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { richTextToPlain } from '@nave/domain/kernel/rich-text.ts';
import { calendarShapes } from '@nave/domain/pages/calendar.api.ts';
import { calendarCalls } from '@nave/domain/pages/calendar.calls.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import type { CacheableResponse } from '../platform/http/cached-response.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import { channelOfIds, publicChannel } from './public-channel.ts';
import type { PublicReadDeps } from './public-view.ts';
import { mayBeNamed } from './viewer-pages.ts';

interface Deps extends PublicReadDeps {
  routes: Routes;
  cache: ReadCache;
  publicUrl: string;
}

/** How many seconds before the start of a content a calendar shows a reminder. */
const REMINDER_BEFORE_S = 15 * 60;
/** After how many seconds a calendar application refetches the calendar of a channel. */
const REFETCH_AFTER_S = 3_600;
/** For how many seconds caches may store the calendar of a channel. */
const CACHED_FOR_S = 300;
const CALENDAR = calendarShapes.file.answer.mediaType;

/** Registers the calendar file of a content (VIEW-273) and the calendar of a channel for subscribers (VIEW-277). */
export function calendarRoutes({ routes, cache, publicUrl, ...reads }: Deps): void {
  const missing = contentRefusals.notFound;
  const api = securityHeaders('api', publicUrl.startsWith('https:'));
  const add = routes.of('calendar', calendarCalls, calendarShapes);
  add(calendarCalls.file, {
    summary: 'The calendar file of a content with a start; without a content key, the calendar of the channel',
    rule: anyone(missing),
    async handle({ params, query }) {
      const [clientId, channelId] = [lookupKey(params.clientId), lookupKey(params.channelId)];
      const key = query.content === undefined ? undefined : lookupKey(query.content);
      const address = addressOf(calendarCalls.file, { clientId, channelId, query: { content: key } });
      const answer = await cache.get(address, async () => {
        const named = await channelOfIds(reads, clientId, channelId);
        const view = named && (await publicChannel(reads, named, key));
        const file = view && fileOf({ ...named, channel: view.data, publicUrl }, key, reads.clock.now().getTime());
        if (!file) return { instead: null };
        const { tags, expiresAt } = view;
        return { ...file, headers: { ...api, ...file.headers }, contentType: CALENDAR, tags, expiresAt };
      });
      if ('instead' in answer) throw new Refusal(missing);
      return answer;
    },
  });
}

/**
 * Returns the calendar of the content with the key, or of the channel if there is no key. Returns null for a content
 * without a start, and for a content whose name is still secret.
 */
function fileOf(
  source: CalendarSource,
  key: string | undefined,
  now: number,
): Pick<CacheableResponse, 'body' | 'headers'> | null {
  if (key === undefined) {
    const headers = { 'cache-control': `public, max-age=${CACHED_FOR_S}`, 'x-robots-tag': 'noindex' };
    return { body: channelCalendar(source, now), headers };
  }
  const content = source.channel.contents.find((candidate) => candidate.key === key);
  // VIEW-246: the name of an early content is secret.
  if (!content?.startsAt || !mayBeNamed(source.channel, content, now)) return null;
  const headers = { 'cache-control': 'no-cache', 'content-disposition': 'attachment; filename="service.ics"' };
  return { body: calendarOf(source, [content]).toString(), headers };
}

interface CalendarSource {
  client: PublicClient;
  channel: PublicChannel;
  publicUrl: string;
}

/**
 * Returns the calendar of a channel, without private and early contents. If an event disappears from this calendar,
 * subscribed calendars delete the event.
 */
function channelCalendar(source: CalendarSource, now: number): string {
  const { channel } = source;
  const shown = availability(channel, now) === 'available' ? channel.contents : [];
  const contents = shown.filter((content) => content.startsAt && availability(content, now) === 'available');
  const calendar = calendarOf(source, contents);
  calendar.name(headerLine(`${channel.clientName} - ${channel.name}`));
  calendar.ttl(REFETCH_AFTER_S);
  return calendar.toString();
}

/**
 * Creates a calendar with an event for each content. The event's id is derived from the content's id, so that a later
 * version replaces the event. A replacement requires a higher sequence number, for which the channel's version is used.
 */
function calendarOf({ client, channel, publicUrl }: CalendarSource, contents: readonly PublicContent[]): ICalCalendar {
  const calendar = ical({ prodId: { company: 'Nave', product: 'Nave' }, method: ICalCalendarMethod.PUBLISH });
  for (const { id, key, name, description, startsAt, closesAt } of contents) {
    const url = publicAddress(client, publicUrl, [channel.key, key]);
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      sequence: channel.version,
      start: new Date(startsAt ?? 0),
      end: closesAt && new Date(closesAt),
      summary: headerLine(name),
      description: `${plainText(richTextToPlain(description))}\n\n${url}`,
      location: headerLine(channel.clientName),
      url,
      alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDER_BEFORE_S, description: headerLine(name) }],
    });
  }
  return calendar;
}
