import type { PublicClient } from '@nave/domain/clients/client.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { richWords } from '@nave/domain/kernel/rich-text.ts';
import { calendarShapes } from '@nave/domain/pages/calendar.api.ts';
import { calendarCalls } from '@nave/domain/pages/calendar.calls.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import ical, { ICalAlarmType } from 'ical-generator';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';
import { publicChannelById } from './public-channel.ts';
import { publicClientById } from './public-client.ts';
import type { PublicReadDeps } from './public-view.ts';

interface Deps extends PublicReadDeps {
  routes: Routes;
  publicUrl: string;
}

/** How long before the start a calendar reminds people. */
const REMINDS_BEFORE_S = 15 * 60;

/** A content that has a start, as a file that any calendar takes (VIEW-273). */
export function calendarRoutes({ routes, publicUrl, ...reads }: Deps): void {
  const missing = contentRefusals.notFound;
  const add = routes.of(calendarCalls, calendarShapes);
  add(calendarCalls.file, {
    summary: 'A content with a start as a calendar file',
    rule: anyone(missing),
    async handle({ params, query, reply }) {
      const [clientId, channelId] = [lookupKey(params.clientId), lookupKey(params.channelId)];
      const key = lookupKey(query.content);
      const channel = (await publicChannelById(reads, clientId, channelId, key))?.data;
      const content = channel?.contents.find((each) => each.key === key);
      const client = (await publicClientById(reads, clientId))?.data;
      if (!client || !channel || !content?.startsAt) throw new Refusal(missing);
      reply.header('cache-control', 'no-cache').header('content-disposition', 'attachment; filename="service.ics"');
      return calendarFile(publicUrl, { client, channel, content });
    },
  });
}

interface Shown {
  client: PublicClient;
  channel: PublicChannel;
  content: PublicContent;
}

/** The id of the event is the content's: taken again after a change, it replaces what the calendar has. */
function calendarFile(publicUrl: string, { client, channel, content }: Shown): string {
  const { id, key, name, description, startsAt, closesAt } = content;
  const url = publicAddress(client, publicUrl, [channel.key, key]);
  const calendar = ical({ prodId: { company: 'Nave', product: 'Nave' } });
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    start: new Date(startsAt ?? 0),
    end: closesAt && new Date(closesAt),
    summary: name,
    description: `${richWords(description)}\n\n${url}`,
    location: channel.clientName,
    url,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDS_BEFORE_S, description: name }],
  });
  return calendar.toString();
}
