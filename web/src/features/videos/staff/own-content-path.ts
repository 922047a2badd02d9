import { ownSourceKind, ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import { dashboardPaths } from '../../../lib/paths.ts';

/** Returns the link that adds a content which plays a video, or a live input if the content is live. */
export function ownContentPath(clientId: string, contentType: ContentType, id: string, name: string): string {
  const source = ownSourceText({ kind: ownSourceKind(contentType), id });
  return `${dashboardPaths.addContent(clientId)}?${new URLSearchParams({ contentType, source, name })}`;
}
