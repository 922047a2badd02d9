import { isId } from '../../kernel/ids.ts';
import type { ContentType, VideoProvider } from '../video-provider.ts';

/** What a content with the provider `nave` plays: an uploaded or recorded video, or what a live input sends. */
export interface OwnSource {
  kind: 'video' | 'input';
  id: string;
}

/** Parses the source of a content with the provider `nave`: `video:{id}` or `input:{id}`. Null for any other text (VID-110). */
export function parseOwnSource(src: string): OwnSource | null {
  const [kind, id, ...rest] = src.trim().split(':');
  if ((kind !== 'video' && kind !== 'input') || !id || !isId(id) || rest.length > 0) return null;
  return { kind, id };
}

/** Returns the source of a content as it is stored. */
export function ownSourceText({ kind, id }: OwnSource): string {
  return `${kind}:${id}`;
}

/** The kind of own source that a type of content plays (VID-111). */
export function ownSourceKind(contentType: ContentType): OwnSource['kind'] {
  return contentType === 'live' ? 'input' : 'video';
}

/** Errors of a source with the provider `nave`. */
export const ownSourceTexts = {
  video: 'Choose a video',
  input: 'Choose a live input',
} as const;

/** Returns the error of a source with the provider `nave`, or null (VID-110, VID-111). */
export function ownSourceError({ contentType, src }: { contentType: ContentType; src: string }): string | null {
  const needed = ownSourceKind(contentType);
  return parseOwnSource(src)?.kind === needed ? null : ownSourceTexts[needed];
}

/**
 * Returns the source by which pages of staff play a content's video. An own video is played by an address that only staff
 * may read, since a content has only the id of its video.
 */
export function staffSource({ videoProvider, src }: { videoProvider: VideoProvider; src: string }): {
  videoProvider: VideoProvider;
  src: string;
} {
  const own = videoProvider === 'nave' ? parseOwnSource(src) : null;
  return own
    ? { videoProvider: 'stream', src: `/media/own/${own.kind}/${own.id}/master.m3u8` }
    : { videoProvider, src };
}
