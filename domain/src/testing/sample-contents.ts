import type { WholeContent } from '../contents/content.ts';
import { contentValues, newContentForm } from '../contents/content-form.ts';
import type { ContentForm } from '../contents/contents.api.ts';
import { chatTimes } from '../contents/timing.ts';

const STARTS_AT = '2030-12-24T23:00:00.000Z';
const AIR_DATE = '2026-01-04';

/** Returns a valid form: the initial form of a content of the given type with the required fields. */
export function sampleContentForm(changes: Partial<ContentForm> = {}): ContentForm {
  const { contentType = 'simulatedLive' } = changes;
  const isOnDemand = contentType === 'onDemand';
  return {
    ...newContentForm({ contentType, timeZoneName: 'America/Chicago', now: 0, channelIds: ['channel'] }),
    name: 'Sunday service',
    description: 'Songs, a sermon and the table.',
    videoProvider: 'stream',
    src: '/media/demo/service.m3u8',
    thumbImage: '/media/demo/content.webp',
    ...(isOnDemand ? { originalAirDate: AIR_DATE } : { startsAt: STARTS_AT, prePlayDuration: 15 }),
    duration: 60,
    ...changes,
  };
}

/** Returns a content as stored from the sample form, with the derived times. */
export function sampleContent({
  chat,
  links = [],
  interactions = [],
  ...changes
}: Partial<WholeContent> = {}): WholeContent {
  const form = sampleContentForm(changes);
  const { engagement, accessRules, conversion: _conversion, ...values } = contentValues(form);
  const { startsAt, opensAt, closesAt, videoEndsAt } = values;
  return {
    id: 'content',
    clientId: 'client',
    key: 'abcdefgh23',
    channelIds: form.channelIds,
    ...values,
    ...engagement,
    ...accessRules,
    tags: form.tags,
    relatedContentIds: form.relatedContentIds,
    convertToOnDemand: form.convertToOnDemand,
    hasConvertedToOnDemand: false,
    convertedFromId: null,
    convertedToOnDemandId: null,
    links,
    interactions,
    following: 0,
    createdAt: '2024-01-01T00:00:00.000Z',
    edition: 1,
    ...changes,
    startsAt,
    opensAt,
    closesAt,
    videoEndsAt: changes.videoEndsAt ?? videoEndsAt,
    chat: { ...values.chat, ...chatTimes(values), ...chat },
  };
}
