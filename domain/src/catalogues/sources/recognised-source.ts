import type { VideoProvider } from '../video-provider.ts';

/**
 * How a page plays a source: in our own player (a file or stream), in the player of YouTube or Vimeo, or in an iframe
 * that the page creates for a URL. `from` is the position at which the video starts, in seconds.
 */
export type VideoSource =
  | { kind: 'player'; format: 'hls' | 'dash' | 'mp4'; url: string }
  | { kind: 'youtube'; id: string | null; url: string; from: number }
  | { kind: 'vimeo'; id: string; url: string; from: number }
  | { kind: 'iframe'; url: string }
  | { kind: 'invalid' };

/** The kind of a recognised video, in the words of its provider. */
export type VideoKind =
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
  videoKind: VideoKind;
  /** The name of the service that the player belongs to. Only set for the provider `other`, if the service is known. */
  service?: string;
  /** The id of the video at its provider; the hostname or file name if the video has no id. */
  id: string;
  /** The source to store, in normalised form. */
  src: string;
  plays: Exclude<VideoSource, { kind: 'invalid' }>;
}

/** A recognised source that cannot be played. `sources.texts.ts` has the error for each reason. */
export interface Refused {
  refused: RefusalReason;
}
export type RefusalReason =
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
