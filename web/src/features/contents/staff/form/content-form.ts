import { type ContentType, contentTypes } from '@nave/domain/catalogues/video-provider.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { firstTimeZone } from '@nave/domain/kernel/time-zones.ts';

const MINUTE_MS = 60_000;
/** CNT-271: the length that the form of a live kind proposes, so that it can be saved as it opens. */
const PROPOSED_MINUTES = 60;

interface NewContent {
  contentType: ContentType;
  timeZoneName: string | null;
  /** Epoch milliseconds. */
  now: number;
  /** Chosen already where there is only one. */
  channelIds: string[];
}

/** What the form of a new content starts with (CNT-108 to CNT-111). */
export function newContentForm({ contentType, timeZoneName, now, channelIds }: NewContent): ContentForm {
  const thisMinute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();
  return {
    name: '',
    description: '',
    channelIds,
    contentType,
    videoProvider: '',
    src: '',
    startsAt: contentType === 'onDemand' ? null : thisMinute,
    originalAirDate: null,
    duration: contentType === 'onDemand' ? 0 : PROPOSED_MINUTES,
    prePlayDuration: 0,
    timeZoneName: firstTimeZone(timeZoneName),
    thumbImage: '',
    isPrivate: false,
    disableCountdown: false,
    showAt: null,
    hideAt: null,
  };
}

/** What the form of a stored content holds. */
export function contentToForm(content: Content): ContentForm {
  const { name, description, channelIds, contentType, videoProvider, src, startsAt, originalAirDate } = content;
  const { duration, prePlayDuration, timeZoneName, thumbImage, isPrivate, disableCountdown, showAt, hideAt } = content;
  const { edition } = content;
  return {
    name,
    description,
    channelIds,
    contentType,
    videoProvider,
    src,
    startsAt,
    originalAirDate,
    duration,
    prePlayDuration,
    timeZoneName,
    thumbImage,
    isPrivate,
    disableCountdown,
    showAt,
    hideAt,
    edition,
  };
}

/** The type that the navigation's state carries to the add form, or null (CNT-44, CNT-65). */
export function typeFromState(state: unknown): ContentType | null {
  const wanted: unknown = typeof state === 'object' && state !== null && 'contentType' in state && state.contentType;
  return contentTypes.find((type) => type === wanted) ?? null;
}
