import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { nextLikelyStart } from '@nave/domain/contents/next-start.ts';
import { dayOf } from '@nave/domain/kernel/dates.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { serverClock } from '../../../../lib/server-clock.ts';
import { fullDay } from '../../../../lib/staff-dates.ts';
import { contentListPages } from '../contents.ts';

interface ProposalOptions {
  clientId: string;
  contentType: ContentType | null;
  /** The organisation's time zone. */
  timeZoneName: string;
}

/** Proposes values for a new content from the organisation's other contents (CNT-350, CNT-351); null while loading. */
export function useProposedValues({ clientId, contentType, timeZoneName }: ProposalOptions) {
  const upcoming = useInfiniteQuery({ ...contentListPages(clientId, 'upcoming'), enabled: contentType !== null });
  const past = useInfiniteQuery({ ...contentListPages(clientId, 'past'), enabled: contentType !== null });
  if (upcoming.isLoading || past.isLoading) return null;
  const ended = past.data?.pages[0]?.items ?? [];
  const planned = upcoming.data?.pages.flatMap(({ items }) => items) ?? [];
  const now = serverClock.now();
  if (contentType === 'onDemand') return recordingValues(ended[0], { timeZoneName, now });
  return { startsAt: nextLikelyStart({ latest: latestStart([...planned, ...ended]), zone: timeZoneName, now }) };
}

/** Assumes that the recording is of the content that ended last. */
function recordingValues(last: Content | undefined, { timeZoneName, now }: { timeZoneName: string; now: number }) {
  const originalAirDate = dayOf(last?.startsAt ?? new Date(now).toISOString(), {
    timeZone: last?.timeZoneName ?? timeZoneName,
  });
  return { originalAirDate, name: last ? `${last.name}, ${fullDay(originalAirDate)}` : '' };
}

function latestStart(contents: readonly Content[]): string | null {
  const starts = contents.flatMap(({ startsAt }) => (startsAt ? [startsAt] : []));
  return starts.toSorted().at(-1) ?? null;
}
