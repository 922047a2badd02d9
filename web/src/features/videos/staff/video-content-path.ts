import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Video } from '@nave/domain/videos/video.ts';
import { dashboardPaths } from '../../../lib/paths.ts';

/** Returns the link that adds a content which plays a video. */
export function videoContentPath(
  clientId: string,
  contentType: 'onDemand' | 'simulatedLive',
  { id, title }: Pick<Video, 'id' | 'title'>,
): string {
  const chosen = { contentType, source: ownSourceText({ kind: 'video', id }), name: title };
  return `${dashboardPaths.addContent(clientId)}?${new URLSearchParams(chosen)}`;
}
