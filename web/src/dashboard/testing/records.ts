import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { firstAuthProviders } from '@nave/domain/clients/auth-providers.ts';
import type { Client, ClientRow } from '@nave/domain/clients/client.ts';
import { fallbackTheme } from '@nave/domain/clients/theme.ts';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { LibraryImage } from '@nave/domain/media/library-image.ts';
import { sampleChannel } from '@nave/domain/testing/sample-channels.ts';
import { sampleContent } from '@nave/domain/testing/sample-contents.ts';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
export const GRACE = id('1');
export const SUNDAY = id('a');
export const YOUTH = id('b');
export const EVENING = id('c');

// Path parameters of calls.
export const atGrace = { clientId: GRACE };
export const atSunday = { ...atGrace, channelId: SUNDAY };
export const atEvening = { ...atGrace, contentId: EVENING };

export function aUser(changes: Partial<AppUser> = {}): AppUser {
  return {
    id: id('9'),
    email: 'hannah@grace.example',
    firstName: 'Hannah',
    lastName: 'Wells',
    avatarImage: null,
    globalRole: null,
    clients: { [GRACE]: 'owner' },
    whitelist: {},
    ...changes,
  };
}

export const aHost = () => aUser({ clients: { [GRACE]: 'host' } });
export const aGlobalOwner = () => aUser({ globalRole: 'owner', clients: {} });

/** A staff member of Grace, with the fields that other staff receive. */
export function aMember(changes: Partial<StaffMember> = {}): StaffMember {
  return {
    id: id('6'),
    email: 'ruth@grace.example',
    firstName: 'Ruth',
    lastName: 'Delgado',
    avatarImage: null,
    role: 'host',
    isVerified: true,
    whitelist: null,
    ...changes,
  };
}

export function aClient(changes: Partial<Client> = {}): Client {
  return {
    id: GRACE,
    key: 'grace',
    name: 'Grace Community Church',
    logoImage: '',
    homeUrl: null,
    theme: fallbackTheme,
    timeZoneName: 'America/New_York',
    street: null,
    city: 'Springfield',
    region: 'Missouri',
    postalCode: null,
    country: 'United States',
    links: [],
    authProviders: firstAuthProviders,
    customDomain: null,
    isActivated: true,
    isArchived: false,
    createdAt: '2024-01-01T00:00:00.000Z',
    edition: 1,
    ...changes,
  };
}

export function aClientRow(changes: Partial<ClientRow> = {}): ClientRow {
  const { key, name, logoImage, city, region, country, isActivated } = aClient();
  return { id: GRACE, key, name, logoImage, city, region, country, isActivated, ...changes };
}

export function aChannel(changes: Partial<Channel> = {}): Channel {
  const thumbImage = '/media/sunday.webp';
  return sampleChannel({ id: SUNDAY, clientId: GRACE, thumbImage, timeZoneName: 'America/New_York', ...changes });
}

/** Returns the content as the server stores it from a form, without changes to its interactions. */
export function savedContent(content: WholeContent, form: object): WholeContent {
  const { interactions: _changed, removedInteractionIds: _removed, ...fields } = form as WholeContent & ContentForm;
  return { ...content, ...fields, interactions: content.interactions };
}

export function aContent(changes: Partial<WholeContent> = {}): WholeContent {
  return sampleContent({
    id: EVENING,
    clientId: GRACE,
    channelIds: [SUNDAY],
    name: 'Evening Prayer',
    description: 'Carols and candles.',
    contentType: 'live',
    src: 'https://video.example/evening.m3u8',
    originalAirDate: null,
    thumbImage: '/media/evening.webp',
    ...changes,
  });
}

export function anImage(changes: Partial<LibraryImage> = {}): LibraryImage {
  return {
    id: 'i',
    fileName: 'candle.webp',
    url: '/media/candle.webp',
    width: 9,
    height: 9,
    createdAt: '2026-11-01T00:00:00Z',
    ...changes,
  };
}

/** A webhook of a program that has delivered nothing yet. */
export const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: '11111111-0000-4000-8000-000000000001',
  url: 'https://hooks.example/nave',
  createdAt: '2026-11-22T10:00:00.000Z',
  receiver: 'program',
  types: null,
  state: 'delivering',
  since: null,
  isPausedByFailures: false,
  cursor: 0,
  last: null,
  waiting: 0,
  ...changes,
});
