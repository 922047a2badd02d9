import type { PublicContent } from '@nave/domain/contents/content.ts';
import selectedIcon from '@phosphor-icons/core/fill/calendar-blank-fill.svg?raw';
import type { PageScope } from '../../../lib/page-part.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { FollowCalendar } from '../follow-calendar.tsx';
import { ScheduleDays } from '../schedule-days.tsx';

export { selectedIcon };

const none: readonly PublicContent[] = [];

/** The channel's schedule, also as a calendar feed. */
export function Panel({ channel, playing, now }: PageScope) {
  const paths = viewerPaths(channel.clientKey);
  return (
    <>
      <ScheduleDays
        contents={channel.contents}
        locked={channel.locked ?? none}
        playingId={playing?.id ?? null}
        now={now}
        hrefOf={({ key }) => paths.content(channel.key, key)}
      />
      <FollowCalendar channel={channel} />
    </>
  );
}
