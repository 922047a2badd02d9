import { isGuid, isGuidList } from '../../../kernel/text-formats.ts';
import type { Address, Found, Refused } from '../recognised-source.ts';

const hosts = ['control.resi.io', 'control.livingasone.com'];

/** Recognises addresses of the player of Living As One, now called Resi. Returns null for addresses of other sites. */
export function livingAsOne({ url, host, path }: Address): Found | Refused | null {
  if (!/(^|\.)(resi\.io|livingasone\.com)$/.test(host)) return null;
  if (!hosts.includes(host) || path[0] !== 'webplayer') return { refused: 'resiPage' };
  const found = livingAsOneId(url.searchParams.get('id') ?? '', url.searchParams.get('type') ?? '');
  return found ?? { refused: 'resiPage' };
}

/**
 * Recognises an id of Living As One and the type that its snippet specifies. The id of a web event profile plays the
 * profile's newest event; an id of type `event` plays one event; a pair of ids plays a recording of the library
 * (PLAY-13, PLAY-14).
 */
export function livingAsOneId(text: string, type: string): Found | null {
  const id = text.replace(/%3D/gi, '=').replaceAll(' ', '+');
  if (isGuid(id) && type === '') {
    return livingAsOneOf({ provider: 'livingAsOne', videoKind: 'profile', id, query: `id=${id}` });
  }
  if (isGuid(id) && type === 'event') {
    return livingAsOneOf({ provider: 'livingAsOneSingle', videoKind: 'event', id, query: `type=event&id=${id}` });
  }
  if (isGuidList(id) && (type === '' || type === 'library')) {
    const query = `type=library&id=${encodeURIComponent(id)}`;
    return livingAsOneOf({ provider: 'livingAsOneSingle', videoKind: 'library', id, query });
  }
  return null;
}

type IdentifiedVideo = Pick<Found, 'provider' | 'videoKind' | 'id'> & { query: string };

function livingAsOneOf({ query, ...video }: IdentifiedVideo): Found {
  const url = `https://control.resi.io/webplayer/video.html?${query}`;
  return { ...video, src: video.id, plays: { kind: 'iframe', url } };
}
