/** Every link of the product. A path is written nowhere else. */

const part = encodeURIComponent;

/** Links of the viewer's pages. On a client's own domain no address holds the client key (HOST-20): `clientKey` is null. */
export function viewerPaths(clientKey: string | null) {
  const start = clientKey === null ? '' : `/${part(clientKey)}`;
  return {
    client: () => start || '/',
    channel: (channelKey: string) => `${start}/${part(channelKey)}`,
    content: (channelKey: string, contentKey: string) => `${start}/${part(channelKey)}/${part(contentKey)}`,
    magicLink: (channelKey: string) => `${start}/${part(channelKey)}/magic-link`,
  };
}

/** Links that are the same on every host. */
export const sharedPaths = {
  attend: (eventNumber: string, attendeeNumber?: string) =>
    `/attend/${part(eventNumber)}${attendeeNumber ? `/${part(attendeeNumber)}` : ''}`,
  event: (eventNumber: string) => `/events/${part(eventNumber)}`,
  share: (path: string) => `/share${path}`,
  signup: (userId: string, verificationCode: string, clientId?: string) =>
    `/signup/${part(userId)}/${part(verificationCode)}${clientId ? `/${part(clientId)}` : ''}`,
  reset: (userId: string, resetPasswordCode: string) => `/reset/${part(userId)}/${part(resetPasswordCode)}`,
};

/** Links of the dashboard (SHELL-18 to SHELL-55). */
export const dashboardPaths = {
  chooser: () => '/dashboard',
  globalUsers: () => '/dashboard/global',
  addClient: () => '/dashboard/add',
  upcoming: () => '/dashboard/upcoming',
  upcomingPaywall: () => '/dashboard/upcomingPaywall',
  report: () => '/dashboard/report',
  nuke: () => '/dashboard/nuke',
  forcedRefresh: () => '/dashboard/forcedRefresh',
  outbox: () => '/dashboard/outbox',
  forgot: () => '/dashboard/forgot',
  profile: (clientId?: string) => (clientId ? `/dashboard/${part(clientId)}/profile` : '/dashboard/profile'),
  client: (clientId: string) => `/dashboard/${part(clientId)}`,
  verifyClient: (clientId: string) => `/dashboard/${part(clientId)}/verify`,
  users: (clientId: string) => `/dashboard/${part(clientId)}/users`,
  addUser: (clientId: string) => `/dashboard/${part(clientId)}/users/add`,
  user: (clientId: string, userId: string) => `/dashboard/${part(clientId)}/users/${part(userId)}`,
  channels: (clientId: string) => `/dashboard/${part(clientId)}/channels`,
  addChannel: (clientId: string) => `/dashboard/${part(clientId)}/channels/add`,
  channel: (clientId: string, channelId: string) => `/dashboard/${part(clientId)}/channels/${part(channelId)}`,
  copyChannel: (clientId: string, channelId: string) => `/dashboard/${part(clientId)}/channels/copy/${part(channelId)}`,
  contents: (clientId: string) => `/dashboard/${part(clientId)}/contents`,
  addContent: (clientId: string) => `/dashboard/${part(clientId)}/contents/add`,
  content: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/${part(contentId)}`,
  copyContent: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/copy/${part(contentId)}`,
  hostPanel: (clientId: string, contentId: string) => `/dashboard/${part(clientId)}/contents/${part(contentId)}/host`,
  analytics: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/analytics`,
  bigAnalytics: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/biganalytics`,
  chatExport: (clientId: string, contentId: string) =>
    `/dashboard/${part(clientId)}/contents/${part(contentId)}/chatExport`,
};
