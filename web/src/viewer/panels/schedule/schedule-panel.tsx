import { FollowCalendar } from '../../../features/contents/follow-calendar.tsx';
import { ScheduleDays } from '../../../features/contents/schedule-days.tsx';
import { viewerPaths } from '../../../lib/paths.ts';
import type { ShownPage } from '../panel.ts';

/** When what is on in the channel, and the same for people's own calendar. */
export function SchedulePanel({ channel, playing, now }: ShownPage) {
  const paths = viewerPaths(channel.clientKey);
  return (
    <>
      <ScheduleDays
        contents={channel.contents}
        playingId={playing?.id ?? null}
        now={now}
        hrefOf={({ key }) => paths.content(channel.key, key)}
      />
      <FollowCalendar channel={channel} />
    </>
  );
}
