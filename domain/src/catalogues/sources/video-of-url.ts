import type { ContentType, VideoProvider } from '../video-provider.ts';
import { playableFor } from './playable-for.ts';
import { recognise } from './recognise.ts';

/** A video that is known by its URL only, as a player takes it. */
export interface VideoOfUrl {
  videoProvider: VideoProvider;
  src: string;
  /** `live`, unless the URL is that of a recording or of a page that cannot be shown as live. */
  contentType: Extract<ContentType, 'live' | 'onDemand'>;
}

/** Returns the video of a URL of any provider; null if the URL cannot be played. */
export function videoOfUrl(url: string): VideoOfUrl | null {
  const recognised = recognise(url);
  const { result } = recognised;
  if (!result || 'refused' in result) return null;
  const { provider: videoProvider, plays } = result;
  const of = (contentType: VideoOfUrl['contentType']) =>
    playableFor({ videoProvider, contentType }, recognised) && { videoProvider, src: url, contentType };
  const isFile = plays.kind === 'player' && plays.format === 'mp4';
  return (isFile ? null : of('live')) ?? of('onDemand');
}
