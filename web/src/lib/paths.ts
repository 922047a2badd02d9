/** All links of the product. No other file contains paths. */
import type { Client } from '@nave/domain/clients/client.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
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

/** Formats a viewer page's URL for staff, on the client's own domain if it has one (CHN-38 to CHN-40). */
export function shownAddress(client: Pick<Client, 'key' | 'customDomain'>, keys: readonly string[]): string {
  return publicAddress(client, location.origin, keys).replace(/^https?:\/\/|\/$/g, '');
}

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

/** Links of the dashboard (SHELL-18 to SHELL-55). */
export const dashboardPaths = {
  chooser: () => '/dashboard',
  /** With a client id the organisation's menu stays visible (SHELL-40). */
  profile: (clientId?: string) => (clientId ? `/dashboard/${part(clientId)}/profile` : '/dashboard/profile'),
  forgot: () => '/dashboard/forgot',
  signup: (userId: string, verificationCode: string) => `/signup/${part(userId)}/${part(verificationCode)}`,
  outbox: () => '/dashboard/outbox',
  forcedRefresh: () => '/dashboard/forcedRefresh',
  addClient: () => '/dashboard/add',
  client: (clientId: string) => `/dashboard/${part(clientId)}`,
  /** The organisation's form; the paths of its sections start with this path. */
  settings: (clientId: string) => `/dashboard/${part(clientId)}/settings`,
  verify: (clientId: string) => `/dashboard/${part(clientId)}/verify`,
  /** The organisation's own domain. */
  domain: (clientId: string) => `/dashboard/${part(clientId)}/domain`,
  /** Settings that only the global owner may change. */
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
  rehearsal: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/rehearsal`,
};
