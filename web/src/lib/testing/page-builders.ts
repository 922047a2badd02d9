import { newChatWidget } from '@nave/domain/channels/chat-widget.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { listedSchema, type PublicContent, publicContentSchema } from '@nave/domain/contents/content.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import type { ChatMessage, NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ChannelOnClientPage } from '@nave/domain/pages/public-client.ts';
import { sampleContent } from '@nave/domain/testing/sample-contents.ts';
import { serverClock } from '../server-clock.ts';

/** Returns the instant (ISO-8601) `minutes` from now by the page's clock. */
export function inMinutes(minutes: number): string {
  return new Date(serverClock.now() + minutes * 60_000).toISOString();
}

export function aClient(fields: Partial<PublicClient> = {}): PublicClient {
  return {
    id: 'grace',
    key: 'grace',
    name: 'Grace Community Church',
    logoImage: '/media/grace.png',
    homeUrl: null,
    timeZoneName: 'America/Chicago',
    theme: newOrganisationTheme,
    customDomain: null,
    links: [],
    ...fields,
  };
}

export function aCard(fields: Partial<ChannelOnClientPage> = {}): ChannelOnClientPage {
  return {
    id: fields.key ?? 'online',
    key: 'online',
    name: 'Sunday Gathering',
    description: '',
    thumbImage: '/media/sunday.jpg',
    displayOrder: 0,
    showAt: null,
    hideAt: null,
    coming: [],
    ...fields,
  };
}

function channelOf({ displayOrder: _order, coming: _coming, ...card }: ChannelOnClientPage) {
  return card;
}

export function aChannel(fields: Partial<PublicChannel> = {}): PublicChannel {
  return {
    ...channelOf(aCard()),
    clientId: 'grace',
    clientKey: 'grace',
    clientName: 'Grace Community Church',
    version: 1,
    headerImage: null,
    logoImage: null,
    homeUrl: null,
    isPrivate: false,
    timeZoneName: 'America/Chicago',
    chatWidget: newChatWidget,
    analytics: { google: [] },
    isPaywalled: false,
    accessLinks: { initial: null, renew: null },
    defaultVideo: { enabled: false, videoProvider: null, src: '' },
    theme: newOrganisationTheme,
    links: [],
    contents: [],
    moreAt: null,
    ...fields,
  };
}

/** Returns a simulated-live content of one hour that starts in `startsIn` minutes. Its Bible is turned off. */
export function aContent({
  startsIn = -10,
  ...fields
}: Partial<PublicContent> & { startsIn?: number } = {}): PublicContent {
  const content = sampleContent({
    id: fields.key ?? 'service',
    key: 'service',
    name: 'The Long Walk Home',
    description: 'Week three of our series.',
    src: '/media/service.mp4',
    thumbImage: '/media/walk.jpg',
    contentType: fields.contentType ?? 'simulatedLive',
    startsAt: inMinutes(startsIn),
    originalAirDate: null,
  });
  const publicFields = pick({ ...content, movedTo: null, relatedIds: [] }, namesOf(publicContentSchema.shape));
  const bible = { ...content.bible, enabled: false };
  return {
    ...publicFields,
    videoProvider: 'stream',
    bible,
    links: [],
    ...fields,
    chat: { ...content.chat, ...fields.chat },
  };
}

/** Returns the fields of a content that a card shows. */
export function aListedContent(fields: Parameters<typeof aContent>[0] = {}): ChannelOnClientPage['coming'][number] {
  return pick(aContent(fields), namesOf(listedSchema.shape));
}

export function aMessage(n: number, fields: Partial<ChatMessage> = {}): NumberedMessage {
  const data: ChatMessage = {
    id: `message-${n}`,
    uid: 'priya',
    userName: 'Priya Raman',
    photoURL: null,
    message: `Message ${n}`,
    timestamp: Date.UTC(2026, 10, 22, 16, 13),
    isHost: false,
  };
  return { n, data: { ...data, ...fields } };
}
