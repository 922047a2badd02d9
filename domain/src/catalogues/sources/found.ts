import type { VideoProvider } from '../video-provider.ts';

/**
 * What plays a source: our own player for a file or stream, the player of YouTube or Vimeo by its address, or an
 * iframe that the page builds itself around an address. `from` is where it begins, in seconds.
 */
export type VideoSource =
  | { kind: 'player'; format: 'hls' | 'dash' | 'mp4'; url: string }
  | { kind: 'youtube'; id: string | null; url: string; from: number }
  | { kind: 'vimeo'; id: string; url: string; from: number }
  | { kind: 'iframe'; url: string }
  | { kind: 'invalid' };

/** What a source is, in the words of its provider. */
export type Thing =
  | 'video'
  | 'unlistedVideo'
  | 'channelLive'
  | 'event'
  | 'reel'
  | 'shortLink'
  | 'profile'
  | 'library'
  | 'hls'
  | 'dash'
  | 'file'
  | 'player'
  | 'frame';

/** Something that plays. */
export interface Found {
  provider: VideoProvider;
  thing: Thing;
  /** The service whose player it is, where the provider is `other` and we know it. */
  house?: string;
  /** The id that the provider knows it by; of what has none, where it lies. */
  id: string;
  /** The one way in which this source is written, and stored. */
  src: string;
  plays: Exclude<VideoSource, { kind: 'invalid' }>;
}

/** Why something that we know does not play; its sentence stands in `sources.texts.ts`. */
export interface Refused {
  refused: RefusedThing;
}
export type RefusedThing =
  | 'youtubeChannel'
  | 'youtubePlaylist'
  | 'youtubeStudio'
  | 'youtubeClip'
  | 'youtubeBrokenId'
  | 'youtubeOther'
  | 'vimeoManage'
  | 'vimeoShowcase'
  | 'vimeoReview'
  | 'vimeoOnDemand'
  | 'vimeoWebinar'
  | 'vimeoOther'
  | 'facebookPage'
  | 'facebookStudio'
  | 'facebookGroup'
  | 'facebookEvent'
  | 'facebookPost'
  | 'livestreamPage'
  | 'livestreamOld'
  | 'resiPage'
  | 'ingest'
  | 'fileKind'
  | 'drive'
  | 'cloudFolder'
  | 'unframed'
  | 'playerPage'
  | 'rumble'
  | 'churchOnline'
  | 'scriptCode'
  | 'severalAddresses'
  | 'bareNumber'
  | 'localFile'
  | 'picture';

/** A web address taken apart: the host without `www.`, `m.` and the like, and the parts of the path. */
export interface Address {
  url: URL;
  host: string;
  path: string[];
}
