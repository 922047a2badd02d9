import type { ContentType, VideoProvider } from '../catalogues/video-provider.ts';
import { isGuid, isGuidList } from '../kernel/text-formats.ts';
import { isMediaUrl, isWebUrl } from '../kernel/url-form.ts';

/** A source as it is stored. `contentType` is null for a channel's default video. */
export interface StoredSource {
  videoProvider: VideoProvider;
  src: string;
  contentType: ContentType | null;
}

/**
 * What plays a source: our own player for a file or stream, the player of YouTube or Vimeo by its address, or an
 * iframe that the page builds itself around an address.
 */
export type VideoSource =
  | { kind: 'player'; format: 'hls' | 'dash' | 'mp4'; url: string }
  | { kind: 'youtube'; id: string; url: string }
  | { kind: 'vimeo'; id: string; url: string }
  | { kind: 'iframe'; url: string }
  | { kind: 'invalid' };

const invalid: VideoSource = { kind: 'invalid' };

/** Which player or embed a provider and its source give; `invalid` for what cannot play (PLAY-2 to PLAY-14). */
export function videoSource({ videoProvider, src, contentType }: StoredSource): VideoSource {
  const source = src.trim();
  switch (videoProvider) {
    case 'youtube':
      return youtube(source);
    case 'vimeo':
      return vimeo(source);
    case 'facebook':
      return facebook(source);
    case 'livestream':
    case 'other':
      // PLAY-8 PLAY-9 PLAY-10: a live content has a snippet, any other an address.
      return framed(contentType === 'live' ? iframeSrc(source) : source);
    case 'livingAsOne':
      return isGuid(source) ? livingAsOne(`id=${source}`) : invalid;
    case 'livingAsOneSingle':
      if (isGuid(source)) return livingAsOne(`type=event&id=${source}`);
      return isGuidList(source) ? livingAsOne(`type=library&id=${encodeURIComponent(source)}`) : invalid;
    case 'stream':
      return stream(source);
  }
}

/** The host without `www.` or `m.`, and the parts of the path; null for what is no web address. People leave out https://. */
function addressOf(source: string) {
  const text = /^[a-z][a-z0-9+.-]*:/i.test(source) ? source.replace(/^http:/i, 'https:') : `https://${source}`;
  if (!isWebUrl(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/^(www|m|music|web)\./, '');
  return { url, host, path: url.pathname.split('/').filter(Boolean) };
}

/** PLAY-3, PLAY-4. */
function youtube(source: string): VideoSource {
  const address = addressOf(source);
  if (!address) return invalid;
  const { url, host, path } = address;
  let id: string | null | undefined;
  if (host === 'youtu.be') id = path[0];
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (path[0] === 'watch') id = url.searchParams.get('v');
    else if (/^(live|embed|shorts)$/.test(path[0] ?? '')) id = path[1];
  }
  if (!id || !/^[\w-]{11}$/.test(id)) return invalid;
  return { kind: 'youtube', id, url: `https://www.youtube.com/embed/${id}` };
}

/** PLAY-5, PLAY-6. The hash is the key of an unlisted video. */
function vimeo(source: string): VideoSource {
  const address = addressOf(source);
  if (!address || (address.host !== 'vimeo.com' && address.host !== 'player.vimeo.com')) return invalid;
  const [kind, ...rest] = address.path;
  const named = kind === 'video' || kind === 'event';
  const [id, pathHash] = named ? rest : address.path;
  if (!id || !/^\d+$/.test(id)) return invalid;
  const found = address.url.searchParams.get('h') ?? pathHash ?? '';
  const hash = /^[0-9a-f]{6,}$/i.test(found) ? found : null;
  if (kind === 'event')
    return { kind: 'vimeo', id, url: `https://vimeo.com/event/${id}/embed${hash ? `/${hash}` : ''}` };
  return { kind: 'vimeo', id, url: `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ''}` };
}

/** PLAY-7. */
function facebook(source: string): VideoSource {
  const address = addressOf(source);
  if (!address || !/(^|\.)(facebook\.com|fb\.watch)$/.test(address.host)) return invalid;
  const href = encodeURIComponent(address.url.href);
  return { kind: 'iframe', url: `https://www.facebook.com/plugins/video.php?href=${href}&show_text=false` };
}

/** PLAY-13, PLAY-14: the partner's player page; what it takes is known from the embeds that it hands out. */
function livingAsOne(query: string): VideoSource {
  return { kind: 'iframe', url: `https://control.resi.io/webplayer/video.html?${query}` };
}

/** PLAY-11, PLAY-12. */
function framed(url: string | null): VideoSource {
  return url !== null && isWebUrl(url) && url.startsWith('https:') ? { kind: 'iframe', url } : invalid;
}

const formats = { m3u8: 'hls', mpd: 'dash', mp4: 'mp4', m4v: 'mp4' } as const;

function stream(url: string): VideoSource {
  if (!isMediaUrl(url)) return invalid;
  const ending = /\.(m3u8|mpd|mp4|m4v)$/i.exec(new URL(url, 'https://media.invalid').pathname)?.[1]?.toLowerCase();
  return ending ? { kind: 'player', format: formats[ending as keyof typeof formats], url } : invalid;
}

/** The `src` of the first iframe tag of a snippet, or null. Nothing else of the snippet is ever used (PLAY-11). */
export function iframeSrc(snippet: string): string | null {
  const start = /<iframe(?=[\s/>])/i.exec(snippet);
  if (!start) return null;
  const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
  attribute.lastIndex = start.index + start[0].length;
  for (let found = attribute.exec(snippet); found; found = attribute.exec(snippet)) {
    if (found[1]?.toLowerCase() === 'src')
      return (found[2] ?? found[3] ?? found[4] ?? '').replaceAll('&amp;', '&').trim();
  }
  return null;
}
