import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client, ClientRow } from '@nave/domain/clients/client.ts';
import { fallbackTheme } from '@nave/domain/clients/theme.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { chatTimes, contentTimes } from '@nave/domain/contents/timing.ts';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
export const GRACE = id('1');
export const SUNDAY = id('a');
export const YOUTH = id('b');
export const EVENING = id('c');

export function aUser(changes: Partial<AppUser> = {}): AppUser {
  return {
    id: id('9'),
    email: 'hannah@grace.example',
    firstName: 'Hannah',
    lastName: 'Wells',
    globalRole: null,
    clients: { [GRACE]: 'owner' },
    whitelist: {},
    ...changes,
  };
}

export const aHost = () => aUser({ clients: { [GRACE]: 'host' } });
export const aGlobalOwner = () => aUser({ globalRole: 'owner', clients: {} });

export function aClient(changes: Partial<Client> = {}): Client {
  return {
    id: GRACE,
    key: 'grace',
    name: 'Grace Community Church',
    logoImage: '',
    homeUrl: null,
    theme: fallbackTheme,
    timeZoneName: 'America/New_York',
    city: 'Springfield',
    region: 'Missouri',
    country: 'United States',
    customDomain: null,
    isActivated: true,
    isArchived: false,
    createdAt: '2024-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aClientRow(changes: Partial<ClientRow> = {}): ClientRow {
  const { key, name, logoImage, city, region, country, isActivated } = aClient();
  return { id: GRACE, key, name, logoImage, city, region, country, isActivated, ...changes };
}

export function aChannel(changes: Partial<Channel> = {}): Channel {
  return {
    id: SUNDAY,
    clientId: GRACE,
    name: 'Sunday Gathering',
    key: 'sunday',
    description: '',
    headerImage: null,
    logoImage: null,
    homeUrl: null,
    thumbImage: '/media/sunday.webp',
    defaultVideo: { enabled: false, videoProvider: null, src: '' },
    showAt: null,
    hideAt: null,
    isPrivate: false,
    displayOrder: 0,
    theme: null,
    timeZoneName: 'America/New_York',
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedBy: 'hannah@grace.example',
    edition: 1,
    ...changes,
  };
}

export function aContent(changes: Partial<Content> = {}): Content {
  const content: Content = {
    id: EVENING,
    clientId: GRACE,
    key: 'abcdefgh23',
    channelIds: [SUNDAY],
    name: 'Evening Prayer',
    description: 'Carols and candles.',
    contentType: 'live',
    videoProvider: 'stream',
    src: 'https://video.example/evening.m3u8',
    startsAt: '2030-12-24T23:00:00.000Z',
    opensAt: null,
    closesAt: null,
    showAt: null,
    hideAt: null,
    originalAirDate: null,
    duration: 60,
    prePlayDuration: 15,
    thumbImage: '/media/evening.webp',
    timeZoneName: 'America/Chicago',
    ccLanguage: null,
    disableCountdown: false,
    isPrivate: false,
    chat: {
      enabled: true,
      requireSignin: false,
      enableAnonymous: true,
      enablePreview: true,
      startsAt: null,
      endsAt: null,
    },
    createdAt: '2024-01-01T00:00:00.000Z',
    edition: 1,
    ...changes,
  };
  const times = contentTimes(content);
  return { ...content, ...times, chat: { ...content.chat, ...chatTimes(times) } };
}
