import type { OutsideProvider } from '@nave/domain/catalogues/video-provider.ts';
import { publicChatWidget } from '@nave/domain/channels/chat-widget.ts';
import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import {
  type Content,
  contentSchema,
  type PublicContent,
  publicContentSchema,
  type WholeContent,
} from '@nave/domain/contents/content.ts';
import type { Listed } from '@nave/domain/contents/content-lists.ts';
import type { ChannelSummary } from '@nave/domain/contents/content-pages.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { type Interaction, interactionSchema } from '@nave/domain/contents/interactions/interaction.ts';
import { isSourceOpen } from '@nave/domain/contents/opening.ts';
import { chatTimes } from '@nave/domain/contents/timing.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { presentPublicLinks } from '../clients/links.present.ts';
import { withTexts } from '../platform/database/row-dates.ts';
import type { ChannelSummaryRow } from './channel-summaries.store.ts';
import type { liveNow } from './client-totals.store.ts';
import type { ContentRow, comingOfChannels, firstOfClients } from './contents.store.ts';
import type { InteractionRow, WholeContentRow } from './interactions.store.ts';
import type { landingContents } from './landing-contents.store.ts';

/** What viewers see of the panels before a content is available. */
const { isForChildren: _isForChildren, ...noPanels } = noEngagement;
const staffFields = namesOf(contentSchema.shape);
const { links: _links, ...publicShape } = publicContentSchema.shape;
/** The fields that viewers receive as stored, without the links, which are presented in another form. */
const publicFields = namesOf(publicShape);

/** Presents a content to staff, with only those of its channels that are on the whitelist; null means all channels. */
export function presentContent(row: ContentRow, whitelist: readonly string[] | null): Content {
  const visible = (ids: readonly string[]) => (whitelist ? ids.filter((id) => whitelist.includes(id)) : [...ids]);
  const { related, conversion } = row;
  return {
    ...present(row, staffFields),
    channelIds: visible(row.channelIds),
    relatedContentIds: related
      .filter(({ channelIds }) => !whitelist || visible(channelIds).length > 0)
      .map(({ id }) => id),
    convertToOnDemand: { ...conversion, channelIds: visible(conversion.channelIds) },
  };
}

/** Presents a content with its interactions to staff. */
export function presentWholeContent(row: WholeContentRow, whitelist: readonly string[] | null): WholeContent {
  const interactions = row.interactions.map(presentInteraction);
  return { ...presentContent(row, whitelist), interactions, following: row.following };
}

export function presentInteraction(row: InteractionRow): Interaction {
  return pick(withTexts(row), namesOf(interactionSchema.shape));
}

/** Presents the fields of a content that the rules of chat and conversations need. */
export function presentForChat<Row extends Pick<ContentRow, 'chat' | 'startsAt' | 'opensAt' | 'closesAt'>>(row: Row) {
  const texts = withTexts(row);
  return { ...texts, chat: { ...row.chat, ...chatTimes(texts) } };
}

/** What viewers receive with a content besides its row. */
interface Shown {
  /** The on-demand content to which the content was converted. */
  movedTo: PublicContent['movedTo'];
  /** The ids of the channel's listed contents. */
  listed: ReadonlySet<string>;
  /** The address of the content's own video; null if it has none that can be played. */
  playAddress: string | null;
}

/**
 * Presents a content to viewers of an available channel at `now`.
 */
export function presentPublicContent(
  row: ContentRow,
  now: number,
  { movedTo, listed, playAddress }: Shown,
): PublicContent {
  const content = {
    ...present(row, publicFields),
    videoProvider: viewersProvider(row),
    links: presentPublicLinks({ clientId: row.clientId, of: row.id }, row.links),
    chatWidget: publicChatWidget(row.engagement.chatWidget),
  };
  if (availability(content, now) === 'early') return presentUnopened(row);
  const relatedIds = row.related.map(({ id }) => id).filter((id) => listed.has(id));
  const src = row.videoProvider === 'nave' ? playAddress : row.src;
  return { ...content, movedTo, relatedIds, src: isSourceOpen(content, now) ? src : null };
}

/** Viewers play an own video as a stream (VID-114). */
function viewersProvider({ videoProvider }: Pick<ContentRow, 'videoProvider'>): OutsideProvider {
  return videoProvider === 'nave' ? 'stream' : videoProvider;
}

/**
 * VIEW-246: presents a content that the URL names while the content or its channel is not available. Viewers get only
 * its times and its chat, not its name.
 */
export function presentUnopened(row: ContentRow): PublicContent {
  return {
    ...present(row, publicFields),
    ...noPanels,
    videoProvider: viewersProvider(row),
    name: '',
    description: '',
    thumbImage: '',
    src: null,
    links: [],
    socialLinks: [],
  };
}

/** A live, opened or scheduled content on a channel's card. */
export interface ComingOnCard {
  channelId: string;
  content: Listed & { videoEndsAt: string | null };
}

/** Presents only the fields that a card needs, without the video. */
export function presentOnCard(row: Awaited<ReturnType<typeof comingOfChannels>>[number]): ComingOnCard {
  const content = {
    name: row.name,
    contentType: row.contentType,
    startsAt: row.startsAt?.toISOString() ?? null,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    videoEndsAt: row.videoEndsAt?.toISOString() ?? null,
    showAt: row.showAt?.toISOString() ?? null,
    hideAt: row.hideAt?.toISOString() ?? null,
    isPrivate: false,
    originalAirDate: null,
  };
  return { channelId: row.channelId, content };
}

/** A content on the landing of an event, as everyone may see it, with its access rules. */
export interface LandingContent extends Listed {
  videoEndsAt: string | null;
  id: string;
  key: string;
  thumbImage: string;
  clientId: string;
  channelIds: string[];
  accessRules: AccessRules;
}

export function presentForLanding(row: Awaited<ReturnType<typeof landingContents>>[number]): LandingContent {
  return { ...withTexts(row), isPrivate: false };
}

/** When a content of a client takes place. */
export interface ContentTimes {
  clientId: string;
  startsAt: string;
  closesAt: string;
}

export function presentTimes(row: Awaited<ReturnType<typeof firstOfClients>>[number]): ContentTimes {
  const { clientId, startsAt, closesAt } = row;
  return { clientId, startsAt: startsAt?.toISOString() ?? '', closesAt: closesAt?.toISOString() ?? '' };
}

/** A live content, which the global owner sees before archiving its client. */
export interface LiveNow {
  id: string;
  name: string;
  closesAt: string;
}

export function presentLiveNow({ id, name, closesAt }: Awaited<ReturnType<typeof liveNow>>[number]): LiveNow {
  return { id, name, closesAt: closesAt?.toISOString() ?? '' };
}

/** Presents the summary of a channel's contents to staff. */
export function presentChannelSummary({ channelId, onDemand, startsAt, closesAt }: ChannelSummaryRow): ChannelSummary {
  const coming = startsAt && closesAt && { startsAt: startsAt.toISOString(), closesAt: closesAt.toISOString() };
  return { channelId, onDemand, coming };
}

/** Presents the fields with these names. */
function present<Name extends keyof ReturnType<typeof allFields>>(row: ContentRow, names: readonly Name[]) {
  return pick(allFields(row), names);
}

/** Returns all fields of a row under the names that they have in responses. */
function allFields({ engagement, accessRules, conversion, related, ...row }: ContentRow) {
  const texts = withTexts(row);
  return {
    ...texts,
    ...engagement,
    ...accessRules,
    chat: { ...row.chat, ...chatTimes(texts) },
    convertToOnDemand: conversion,
    relatedContentIds: related.map(({ id }) => id),
    hasConvertedToOnDemand: row.convertedToOnDemandId !== null,
    movedTo: null as PublicContent['movedTo'],
    relatedIds: [] as string[],
  };
}
