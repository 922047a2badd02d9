import type { VideoProvider } from '../video-provider.ts';

/**
 * How a page plays a source: in our own player (a file or stream), in the player of YouTube or Vimeo, or in an iframe that
 * the page creates for a URL. `from` is the start in seconds.
 */
export type VideoSource =
  | { kind: 'player'; format: 'hls' | 'dash' | 'mp4'; url: string }
  | { kind: 'youtube'; id: string | null; url: string; from: number }
  | { kind: 'vimeo'; id: string; url: string; from: number }
  | { kind: 'iframe'; url: string }
  | { kind: 'invalid' };

/** The kind of source, as its provider calls it. */
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

/** A recognised source that can be played. */
export interface Found {
  provider: VideoProvider;
  thing: Thing;
  /** The name of the service whose player it is; only for the provider `other`, and only if we know the service. */
  service?: string;
  /** The provider's id of the video; the hostname or file name if there is none. */
  id: string;
  /** The normalised source, which is stored. */
  src: string;
  plays: Exclude<VideoSource, { kind: 'invalid' }>;
}

/** A recognised source that cannot be played. `sources.texts.ts` has the error for each reason. */
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

/** A parsed web address: the hostname without `www.`, `m.` and the like, and the segments of the path. */
export interface Address {
  url: URL;
  host: string;
  path: string[];
}
