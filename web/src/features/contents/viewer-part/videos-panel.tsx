import type { PublicContent } from '@nave/domain/contents/content.ts';
import selectedIcon from '@phosphor-icons/core/fill/monitor-play-fill.svg?raw';
import type { PageScope } from '../../../lib/page-part.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { VideoLists } from '../video-lists.tsx';

export { selectedIcon };

const none: readonly PublicContent[] = [];

/** The channel's videos. */
export function Panel({ channel, content, playing, now }: PageScope) {
  const paths = viewerPaths(channel.clientKey);
  return (
    <VideoLists
      contents={channel.contents}
      locked={channel.locked ?? none}
      relatedIds={content?.relatedIds ?? []}
      playingId={playing?.id ?? null}
      now={now}
      hrefOf={({ key }) => paths.content(channel.key, key)}
    />
  );
}
