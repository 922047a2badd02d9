/** The links of the viewer's pages, which load without the links of the dashboard (paths.ts). */
import { addressOf } from '@nave/domain/kernel/call.ts';
import { calendarCalls } from '@nave/domain/pages/calendar.calls.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { site } from './site.ts';

const part = encodeURIComponent;

/** Links of the viewer's pages. On a client's own domain they do not contain the client key (HOST-20). */
export function viewerPaths(clientKey: string) {
  const start = site().ownClientKey === null ? `/${part(clientKey)}` : '';
  return {
    client: () => start || '/',
    channel: (channelKey: string) => `${start}/${part(channelKey)}`,
    content: (channelKey: string, contentKey: string) => `${start}/${part(channelKey)}/${part(contentKey)}`,
  };
}

/** The route of the landing of an event, on every hostname (PAY-96, HOST-8). */
export const LANDING_ROUTE = '/attend/:event/:number?';

/** Returns the URL of a content's calendar file. */
export function calendarFile(clientId: string, channelId: string, contentKey: string): string {
  return addressOf(calendarCalls.file, { clientId, channelId, query: { content: contentKey } });
}

/** Returns the URL of a channel's calendar feed, which contains all contents with a start. */
export function channelCalendar(clientId: string, channelId: string): string {
  return addressOf(calendarCalls.file, { clientId, channelId, query: {} });
}

/** Returns the path to which an unknown URL redirects: `/`, with the client key in case the client exists. */
export function notFoundPath(clientKey: string): string {
  return site().ownClientKey === null ? `/?${LOST_PARAMETER}=${part(clientKey)}` : '/';
}
