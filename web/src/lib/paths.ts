/** Every link of the product. A path is written nowhere else. */
import type { Client } from '@nave/domain/clients/client.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { calendarCalls } from '@nave/domain/pages/calendar.calls.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { site } from './site.ts';

const part = encodeURIComponent;

/** Links of the viewer's pages. On a client's own domain no address holds the client key (HOST-20). */
export function viewerPaths(clientKey: string) {
  const start = site().ownClientKey === null ? `/${part(clientKey)}` : '';
  return {
    client: () => start || '/',
    channel: (channelKey: string) => `${start}/${part(channelKey)}`,
    content: (channelKey: string, contentKey: string) => `${start}/${part(channelKey)}/${part(contentKey)}`,
  };
}

/** A viewer's page of a client as staff read its address: on its own domain where it has one (CHN-38 to CHN-40). */
export function shownAddress(client: Pick<Client, 'key' | 'customDomain'>, keys: readonly string[]): string {
  return publicAddress(client, location.origin, keys).replace(/^https?:\/\/|\/$/g, '');
}

/** A content as a file for people's calendars. */
export function calendarFile(clientId: string, channelId: string, contentKey: string): string {
  return addressOf(calendarCalls.file, { clientId, channelId, query: { content: contentKey } });
}

/** All of a channel that has a start, for a calendar that follows it. */
export function channelCalendar(clientId: string, channelId: string): string {
  return addressOf(calendarCalls.file, { clientId, channelId, query: {} });
}

/** Where an address leads that names nothing; the client that it named may still be there. On its own domain `/` is its page. */
export function lostPath(clientKey: string): string {
  return site().ownClientKey === null ? `/?${LOST_PARAMETER}=${part(clientKey)}` : '/';
}

/** Links of the dashboard (SHELL-18 to SHELL-55). */
export const dashboardPaths = {
  chooser: () => '/dashboard',
  /** Below an organisation its menu stays (SHELL-40). */
  profile: (clientId?: string) => (clientId ? `/dashboard/${part(clientId)}/profile` : '/dashboard/profile'),
  forgot: () => '/dashboard/forgot',
  signup: (userId: string, verificationCode: string) => `/signup/${part(userId)}/${part(verificationCode)}`,
  outbox: () => '/dashboard/outbox',
  forcedRefresh: () => '/dashboard/forcedRefresh',
  addClient: () => '/dashboard/add',
  client: (clientId: string) => `/dashboard/${part(clientId)}`,
  /** The sections of the organisation's form lie below it. */
  settings: (clientId: string) => `/dashboard/${part(clientId)}/settings`,
  verify: (clientId: string) => `/dashboard/${part(clientId)}/verify`,
  /** The organisation's own domain. */
  domain: (clientId: string) => `/dashboard/${part(clientId)}/domain`,
  /** What the global owner alone sets. */
  product: (clientId: string) => `/dashboard/${part(clientId)}/product`,
  channels: (clientId: string) => `/dashboard/${part(clientId)}/channels`,
  addChannel: (clientId: string) => `/dashboard/${part(clientId)}/channels/add`,
  copyChannel: (clientId: string, channelId: string) => `/dashboard/${part(clientId)}/channels/copy/${part(channelId)}`,
  channel: (clientId: string, channelId: string) => `/dashboard/${part(clientId)}/channels/${part(channelId)}`,
  users: (clientId: string) => `/dashboard/${part(clientId)}/users`,
  addUser: (clientId: string) => `/dashboard/${part(clientId)}/users/add`,
  user: (clientId: string, userId: string) => `/dashboard/${part(clientId)}/users/${part(userId)}`,
  contents: (clientId: string) => `/dashboard/${part(clientId)}/contents`,
  addContent: (clientId: string) => `/dashboard/${part(clientId)}/contents/add`,
  copyContent: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/copy/${part(contentId)}`,
  content: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/${part(contentId)}`,
  host: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/${part(contentId)}/host`,
};
