import { isGuid, isGuidList } from '../../../kernel/text-formats.ts';
import type { Address, Found, Refused } from '../found.ts';

const hosts = ['control.resi.io', 'control.livingasone.com'];

/** Recognises addresses of the player of Living As One, now called Resi; null for any other. */
export function livingAsOne({ url, host, path }: Address): Found | Refused | null {
  if (!/(^|\.)(resi\.io|livingasone\.com)$/.test(host)) return null;
  if (!hosts.includes(host) || path[0] !== 'webplayer') return { refused: 'resiPage' };
  const found = livingAsOneId(url.searchParams.get('id') ?? '', url.searchParams.get('type') ?? '');
  return found ?? { refused: 'resiPage' };
}

/**
 * Recognises an id with the type that a snippet gives beside it. The id of a web event profile always shows the newest
 * event; type `event` shows that event; a pair of ids is a recording of the `library` (PLAY-13, PLAY-14).
 */
export function livingAsOneId(text: string, type: string): Found | null {
  const id = text.replace(/%3D/gi, '=').replaceAll(' ', '+');
  if (isGuid(id) && type === '') {
    return livingAsOneOf({ provider: 'livingAsOne', thing: 'profile', id, query: `id=${id}` });
  }
  if (isGuid(id) && type === 'event') {
    return livingAsOneOf({ provider: 'livingAsOneSingle', thing: 'event', id, query: `type=event&id=${id}` });
  }
  if (isGuidList(id) && (type === '' || type === 'library')) {
    const query = `type=library&id=${encodeURIComponent(id)}`;
    return livingAsOneOf({ provider: 'livingAsOneSingle', thing: 'library', id, query });
  }
  return null;
}

type Named = Pick<Found, 'provider' | 'thing' | 'id'> & { query: string };

function livingAsOneOf({ query, ...named }: Named): Found {
  const url = `https://control.resi.io/webplayer/video.html?${query}`;
  return { ...named, src: named.id, plays: { kind: 'iframe', url } };
}
