import { isMediaUrl } from '../../../kernel/url-form.ts';
import type { Found, Refused } from '../recognised-source.ts';

const formats = {
  m3u8: ['hls', 'hls'],
  mpd: ['dash', 'dash'],
  mp4: ['file', 'mp4'],
  m4v: ['file', 'mp4'],
  webm: ['file', 'mp4'],
} as const;
const otherVideos = /^(mov|avi|wmv|mkv|flv|mpg|mpeg|ogv|ts|m2ts|3gp|mp3|m4a|wav|aac)$/;
const pictures = /^(jpe?g|png|gif|webp|svg|heic)$/;

/**
 * Recognises files and streams for our own player by the path's extension (PLAY-16 to PLAY-18). Otherwise returns null.
 */
export function stream(text: string): Found | Refused | null {
  if (!isMediaUrl(text)) return null;
  const url = new URL(text, 'https://media.invalid');
  const extension = /\.([a-z0-9]{2,4})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  if (otherVideos.test(extension)) return { refused: 'fileKind' };
  if (pictures.test(extension)) return { refused: 'picture' };
  if (!(extension in formats)) return null;
  const [videoKind, format] = formats[extension as keyof typeof formats];
  const src = normalised(url, text);
  const id = url.pathname.split('/').at(-1) ?? '';
  return { provider: 'stream', videoKind, id, src, plays: { kind: 'player', format, url: src } };
}

/**
 * Normalises the URL of a file. Dropbox links get `raw=1`; without this parameter, they open a page that shows the
 * file.
 */
function normalised({ hostname, href }: URL, text: string): string {
  if (text.startsWith('/')) return text;
  if (!/(^|\.)dropbox\.com$/.test(hostname)) return href;
  const plain = href.replace(/([?&])(?:dl|raw)=[^&#]*&?/g, '$1').replace(/[?&](?=#|$)/, '');
  return `${plain}${plain.includes('?') ? '&' : '?'}raw=1`;
}
