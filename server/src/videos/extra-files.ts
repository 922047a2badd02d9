import { contentName } from '../platform/files.ts';

/** Returns the prefix of the keys of a video's poster and captions, which packaging does not replace. */
export function extrasOfVideo(videoId: string): string {
  return `videos/${videoId}-extras`;
}

/** Returns the name of a poster, also below the address of its video. Another picture has another name. */
export function posterName(bytes: Uint8Array): string {
  return `poster-${contentName(bytes)}.webp`;
}

/** Returns the key of a poster. */
export function posterKey(videoId: string, name: string): string {
  return `${extrasOfVideo(videoId)}/${name}`;
}

/** Returns the key of a file of captions. Another text has another key. */
export function captionsKey(videoId: string, language: string, bytes: Uint8Array): string {
  return `${extrasOfVideo(videoId)}/captions-${language.toLowerCase()}-${contentName(bytes)}.vtt`;
}
