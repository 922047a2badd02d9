import type { VideoProvider } from '../video-provider.ts';
import type { Found, RefusalReason, VideoKind } from './recognised-source.ts';

const copyAddress = 'Open the video itself, press Share, and copy that address.';

/**
 * Errors of recognised sources that cannot be played. Each error says what was pasted and where to find a source that
 * plays. The specification does not define these errors (CNT-300).
 */
export const refusedTexts: Record<RefusalReason, string> = {
  youtubeChannel: `This is a YouTube channel, not a video. ${copyAddress}`,
  youtubePlaylist: `This is a YouTube playlist, not a video. ${copyAddress}`,
  youtubeStudio: 'This is a YouTube Studio page. Open the video there, and copy its address under Video link.',
  youtubeClip:
    'This is a YouTube clip, which only plays on YouTube. Press Watch full video below it, and copy that address.',
  youtubeBrokenId: `This YouTube address is incomplete: a video id has 11 characters. ${copyAddress}`,
  youtubeOther: `This is a YouTube page, not a video. ${copyAddress}`,
  vimeoManage:
    'This is a page in your Vimeo account, not a video. Open the video there, press Share, and copy the video link.',
  vimeoShowcase: 'This is a Vimeo showcase, not a video. Open one of its videos, press Share, and copy that address.',
  vimeoReview:
    'This is a Vimeo review page, which only reviewers can see. Open the video in your library, press Share, and copy the video link.',
  vimeoOnDemand: 'Vimeo only sells this video on its own page. Choose another video, or one from your library.',
  vimeoWebinar:
    'This is the registration page of a Vimeo webinar. Open its event, press Embed, and copy the embed code.',
  vimeoOther: `This is a Vimeo page, not a video. ${copyAddress}`,
  facebookPage:
    'This is a Facebook page, not a video. Click the date above the video, and copy the address of the page that opens.',
  facebookStudio: 'Only your team can see this Facebook page. Open the video on your page, and copy its address there.',
  facebookGroup:
    'This is in a Facebook group, whose videos only play inside Facebook. Post the video on your page, and copy its address there.',
  facebookEvent: 'This is a Facebook event, not a video. Open the video on your page, and copy its address there.',
  facebookPost:
    'This is a Facebook post, not the video in it. Click the video, and copy the address of the page that opens.',
  livestreamPage:
    'This Livestream page does not say which event it shows. Press Share on it, then Embed, and copy the embed code.',
  livestreamOld: 'The original Livestream has shut down. Copy the embed code of the event from livestream.com.',
  resiPage:
    'This Living As One (Resi) page has no embed id. Open the web event or the video in Control, and copy its embed code.',
  ingest:
    'This is where your encoder sends its video, not where people watch it. Ask your provider for the playback address: it starts with https:// and ends with .m3u8.',
  fileKind: 'Browsers do not play this kind of file. Export it as an MP4 (H.264), and use the address of that file.',
  drive:
    'Google Drive only shows a file to a few people. Upload the video to YouTube or Vimeo, and copy its address there.',
  cloudFolder:
    'This page shows a shared file, which does not play inside another page. Upload the video to YouTube or Vimeo, and copy its address there.',
  unframed:
    'This page does not open inside another page. Upload the video to YouTube, Vimeo or Facebook, and copy its address there.',
  playerPage:
    'This page does not show a single video. Open the video there, press Share or Embed, and copy what you get.',
  rumble:
    'This is a Rumble page, which only plays on Rumble. Press Embed below the video, and copy the code with the iframe.',
  churchOnline: 'This is a Church Online Platform page, not a video. Paste the address of the video that plays there.',
  scriptCode:
    'This code needs a script to become a player. Ask your provider for the code with an iframe, or paste the link of the video.',
  severalAddresses: 'There is more than one address here. Paste only the video’s address.',
  bareNumber: 'A number alone does not identify a video. Paste the full link.',
  localFile:
    'This file is on your own computer, where nobody else can reach it. Upload it to YouTube or Vimeo, and copy its address there.',
  picture: 'This is a picture, not a video.',
};

/** The display names of providers. */
export const providerNames: Record<VideoProvider, string> = {
  nave: 'Nave',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
  livestream: 'Livestream',
  livingAsOne: 'Living As One',
  livingAsOneSingle: 'Living As One (single)',
  other: 'Other',
  stream: 'Stream (HLS or MP4)',
};

/** Errors of a source that belongs to another provider than the chosen one, or to no provider. */
export const sourceTexts = {
  belongsTo: (provider: VideoProvider) => `This belongs to the provider ${providerNames[provider]}.`,
  notOf: (provider: VideoProvider) => `This is not an address of ${providerNames[provider]}. ${copyAddress}`,
  noStream: 'Our player needs the address of a stream or file: one that ends with .m3u8 or .mp4.',
};

/** Descriptions of a video by its kind. `service` is the provider's name followed by a space, or ''. */
const kindNames: Record<VideoKind, (id: string, service: string) => string> = {
  video: (id, service) => `${service}video ${id}`,
  unlistedVideo: (id, service) => `${service}video ${id}, unlisted`,
  channelLive: (id, service) => `${service}channel ${id}: its current live stream`,
  event: (id, service) => `${service}event ${id}`,
  reel: (id, service) => `${service}reel ${id}`,
  shortLink: (id, service) => `${service}video behind the short link ${id}`,
  profile: (id, service) => `${service}latest web event of ${id}`,
  library: (_, service) => `${service}recording`,
  hls: (id) => `HLS stream ${id}`,
  dash: (id) => `DASH stream ${id}`,
  file: (id) => `File ${id}`,
  player: (id, service) => `${service}video ${id}`,
  frame: (id) => `Page of ${id}, shown in a frame`,
};

/** Describes a recognised source: 'YouTube video dQw4w9WgXcQ, from 1:30'. */
export function foundWords({ provider, videoKind, service: otherService, id, plays }: Found): string {
  const isNamed = provider !== 'other' && provider !== 'stream';
  const service = otherService ?? (isNamed ? providerNames[provider].replace(' (single)', '') : null);
  const words = kindNames[videoKind](id, service === null ? '' : `${service} `);
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return 'from' in plays && plays.from > 0 ? `${name}, from ${clock(plays.from)}` : name;
}

/** Returns a warning for a kind of source that does not always play; null for all other kinds. */
export function foundCaution({ videoKind }: Found): string | null {
  if (videoKind === 'channelLive') {
    return 'This only works for some YouTube channels. If nothing plays below, use the address of the stream itself.';
  }
  if (videoKind === 'dash')
    return 'Older iPhones and iPads do not play DASH. If the stream has an HLS address, use that one: it ends with .m3u8.';
  if (videoKind === 'shortLink') {
    return 'If nothing plays below, open this link, and copy the address of the page that opens.';
  }
  return null;
}

function clock(seconds: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
}
