import { addressOf, startTimeOf } from '../address.ts';
import type { Address, Found, Refused } from '../recognised-source.ts';

const videoId = /^[\w-]{11}$/;
const channelId = /^UC[\w-]{22}$/;
const hosts = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'gaming.youtube.com',
  'youtube.googleapis.com',
];

/** Recognises addresses of YouTube (PLAY-3, PLAY-4). Returns null for any other address. */
export function youtube(address: Address): Found | Refused | null {
  const { url, host, path } = address;
  if (host === 'youtu.be' || host === 'y2u.be') return video(path[0], startTimeOf(address));
  if (host === 'studio.youtube.com') {
    return path[0] === 'video' ? video(path[1], 0) : { refused: 'youtubeStudio' };
  }
  if (!hosts.includes(host)) return null;
  const [kind = '', id] = path;
  if (kind === 'attribution_link') return attributionLink(url.searchParams.get('u'));
  const vParam = url.searchParams.get('v');
  if (vParam && /^(watch|live_chat|details|embed|watch_popup)$/.test(kind)) return video(vParam, startTimeOf(address));
  if (kind === 'embed' && id === 'live_stream') return channelLive(url.searchParams.get('channel'));
  if (kind === 'channel' && path[2] === 'live') return channelLive(id);
  if (url.searchParams.get('list') && (kind === 'playlist' || kind === 'watch' || id === 'videoseries')) {
    return { refused: 'youtubePlaylist' };
  }
  if (/^(live|embed|shorts|v|e|watch)$/.test(kind) && id) return video(id, startTimeOf(address));
  if (kind === 'clip') return { refused: 'youtubeClip' };
  if (kind.startsWith('@') || /^(channel|c|user)$/.test(kind)) return { refused: 'youtubeChannel' };
  return { refused: 'youtubeOther' };
}

/**
 * Recognises a video id without a URL, as encoders show it. A text that is written like a word (`gracechurch`) is not
 * accepted, since ids are random.
 */
export function bareYoutubeId(text: string): Found | null {
  if (!videoId.test(text) || /^[A-Za-z]?[a-z-]+$|^[A-Z]+$/.test(text)) return null;
  return videoOf(text, 0);
}

function video(id: string | undefined, from: number): Found | Refused {
  return id && videoId.test(id) ? videoOf(id, from) : { refused: 'youtubeBrokenId' };
}

function videoOf(id: string, from: number): Found {
  return {
    provider: 'youtube',
    videoKind: 'video',
    id,
    src: `https://www.youtube.com/watch?v=${id}${from ? `&t=${from}s` : ''}`,
    plays: { kind: 'youtube', id, url: `https://www.youtube.com/embed/${id}${from ? `?start=${from}` : ''}`, from },
  };
}

/**
 * Recognises the current live stream of a channel. YouTube requires the channel's id here, not the channel's handle.
 */
function channelLive(id: string | null | undefined): Found | Refused {
  if (!id || !channelId.test(id)) return { refused: 'youtubeChannel' };
  const url = `https://www.youtube.com/embed/live_stream?channel=${id}`;
  const plays = { kind: 'youtube', id: null, url, from: 0 } as const;
  return { provider: 'youtube', videoKind: 'channelLive', id, src: url, plays };
}

/** Recognises old links of YouTube's emails. Their parameter `u` is the path of the video. */
function attributionLink(path: string | null): Found | Refused {
  const target = path?.startsWith('/watch') ? addressOf(`https://www.youtube.com${path}`) : null;
  return target
    ? video(target.url.searchParams.get('v') ?? undefined, startTimeOf(target))
    : { refused: 'youtubeOther' };
}
