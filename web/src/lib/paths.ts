/** The links of the dashboard. Only this file and viewer-paths.ts contain paths. */
import type { Client } from '@nave/domain/clients/client.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';

const part = encodeURIComponent;

/** Formats a viewer page's URL for staff, on the client's own domain if it has one (CHN-38 to CHN-40). */
export function shownAddress(client: Pick<Client, 'key' | 'customDomain'>, keys: readonly string[]): string {
  return publicAddress(client, location.origin, keys).replace(/^https?:\/\/|\/$/g, '');
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
  globalUsers: () => '/dashboard/global',
  nuke: () => '/dashboard/nuke',
  clientReport: () => '/dashboard/report',
  upcomingContents: () => '/dashboard/upcoming',
  upcomingPaywall: () => '/dashboard/upcomingPaywall',
  addClient: () => '/dashboard/add',
  client: (clientId: string) => `/dashboard/${part(clientId)}`,
  /** The organisation's form; the paths of its sections start with this path. */
  settings: (clientId: string) => `/dashboard/${part(clientId)}/settings`,
  verify: (clientId: string) => `/dashboard/${part(clientId)}/verify`,
  /** The organisation's own domain. */
  domain: (clientId: string) => `/dashboard/${part(clientId)}/domain`,
  /** The organisation's events and the receivers of its webhooks. */
  webhooks: (clientId: string) => `/dashboard/${part(clientId)}/webhooks`,
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
  analytics: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/analytics`,
  bigAnalytics: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/biganalytics`,
  chatExport: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/chatExport`,
  rehearsal: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/rehearsal`,
  videos: (clientId: string) => `/dashboard/${part(clientId)}/videos`,
  /** A document of its own, whose policy allows the camera (VID-100). */
  goLive: (clientId: string, inputId: string) => `/dashboard/${part(clientId)}/live-inputs/${part(inputId)}/go-live`,
  /** The events of the built-in ticketing (TKT-106). */
  events: (clientId: string) => `/dashboard/${part(clientId)}/events`,
  addEvent: (clientId: string) => `/dashboard/${part(clientId)}/events/add`,
  event: (clientId: string, eventId: string) => `/dashboard/${part(clientId)}/events/${part(eventId)}`,
  attendees: (clientId: string, eventId: string) => `/dashboard/${part(clientId)}/events/${part(eventId)}/attendees`,
  /** The desk of an event, where staff help people who are refused. */
  desk: (clientId: string, eventNumber: string) => `/dashboard/${part(clientId)}/desk/${part(eventNumber)}`,
  importAttendees: (clientId: string, eventId: string) => `/dashboard/${part(clientId)}/events/${part(eventId)}/import`,
  attendeeImport: (clientId: string, eventId: string, importId: string) =>
    `/dashboard/${part(clientId)}/events/${part(eventId)}/import/${part(importId)}`,
};

/** The rehearsal of a content, which begins `second` seconds after the start. */
export function rehearsalFrom(clientId: string, contentId: string, second: number): string {
  return `${dashboardPaths.rehearsal(clientId, contentId)}?at=${second}`;
}
