import { VideoLists } from '../../../features/contents/video-lists.tsx';
import { viewerPaths } from '../../../lib/paths.ts';
import type { ShownPage } from '../panel.ts';

/** What else the channel has to watch. */
export function VideosPanel({ channel, content, playing, now }: ShownPage) {
  const paths = viewerPaths(channel.clientKey);
  return (
    <VideoLists
      contents={channel.contents}
      relatedIds={content?.relatedIds ?? []}
      playingId={playing?.id ?? null}
      now={now}
      hrefOf={({ key }) => paths.content(channel.key, key)}
    />
  );
}
