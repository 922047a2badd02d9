import { converts } from '@nave/domain/contents/conversion.ts';
import { toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { v7 } from 'uuid';
import type { ChannelChange, ChannelNews } from '../channels/channel-news.ts';
import { activeChannelIds } from '../channels/channels.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { writeTags } from './associations.store.ts';
import { newContentKey, withFreshKey } from './content-key.ts';
import type { ContentLog } from './content-log.ts';
import { type ContentRow, insertContent, lockContent, updateContent } from './contents.store.ts';
import { placeInChannels } from './place-in-channels.ts';

const JOB = 'convert-to-on-demand';

interface ConversionDeps {
  db: Db;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
  news: ChannelNews;
  contentLog: Pick<ContentLog, 'converted'>;
}

/** Schedules the conversion of a content for the time of its close. Replaces an earlier schedule of the content. */
export interface Conversion {
  schedule(tx: Executor, content: ContentRow): Promise<void>;
}

/** Registers the job that converts simulated live contents when they close (CNT-251 to CNT-263). */
export function createConversion({ db, jobs, clock, news, contentLog }: ConversionDeps): Conversion {
  const conversion: Conversion = {
    async schedule(tx, { id, clientId, closesAt, ...content }) {
      if (!closesAt || !converts(content)) return;
      await jobs.enqueue(tx, JOB, { clientId, contentId: id }, { at: closesAt, key: id });
    },
  };
  jobs.define<{ clientId: string; contentId: string }>(JOB, async ({ clientId, contentId }) => {
    const changes = await withFreshKey(newContentKey, (key) =>
      inTransaction(db, async (tx) => {
        const content = await lockContent(tx, clientId, contentId);
        if (!content || !converts(content)) return [];
        // If the close was moved to a later time, the conversion is scheduled again.
        if (content.closesAt && content.closesAt > clock.now()) await conversion.schedule(tx, content);
        return content.closesAt && content.closesAt <= clock.now()
          ? convert(tx, contentLog, { original: content, key })
          : [];
      }),
    );
    news.changed(changes);
  });
  return conversion;
}

/**
 * Adds the on-demand content. The caller has locked the original, so that a second job finds it already converted
 * (CNT-258).
 */
async function convert(
  tx: Tx,
  contentLog: Pick<ContentLog, 'converted'>,
  { original, key }: { original: ContentRow; key: string },
): Promise<ChannelChange[]> {
  const { clientId, conversion, startsAt, timeZoneName } = original;
  const { videoProvider, src, duration, thumbImage, ccLanguage, isPrivate, chat, engagement, accessRules } = original;
  const id = v7();
  const onDemand = await insertContent(tx, {
    id,
    clientId,
    key,
    contentType: 'onDemand',
    name: conversion.name,
    description: conversion.description || original.description,
    videoProvider,
    src,
    duration,
    thumbImage,
    ccLanguage,
    timeZoneName,
    // Viewers who could not find or see the original cannot find or see the on-demand content either.
    isPrivate,
    accessRules,
    chat,
    engagement,
    originalAirDate: startsAt && toWallTime(startsAt.toISOString(), timeZoneName).slice(0, 10),
    convertedFromId: original.id,
  });
  await updateContent(tx, clientId, original.id, { convertedToOnDemandId: id });
  await writeTags(tx, { clientId, contentId: id }, original.tags);
  await contentLog.converted(tx, original, onDemand);
  const channelIds = await channelsFor(tx, original);
  // The pages of the original's channels change as well.
  return placeInChannels(tx, { clientId, contentId: id, channelIds, formerChannelIds: original.channelIds });
}

/**
 * CNT-260: returns the conversion's channels that are active, or, if there are none, the original's active channels.
 */
async function channelsFor(tx: Tx, { clientId, conversion, channelIds }: ContentRow): Promise<string[]> {
  const activeIds = await activeChannelIds(tx, clientId);
  const named = conversion.channelIds.filter((id) => activeIds.includes(id));
  return named.length > 0 ? named : channelIds.filter((id) => activeIds.includes(id));
}
