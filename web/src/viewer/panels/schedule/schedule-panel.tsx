import { ScheduleDays } from '../../../features/contents/schedule-days.tsx';
import { viewerPaths } from '../../../lib/paths.ts';
import type { ShownPage } from '../panel.ts';

/** When what is on in the channel. */
export function SchedulePanel({ channel, playing, now }: ShownPage) {
  const paths = viewerPaths(channel.clientKey);
  return (
    <ScheduleDays
      contents={channel.contents}
      playingId={playing?.id ?? null}
      now={now}
      hrefOf={({ key }) => paths.content(channel.key, key)}
    />
  );
}
