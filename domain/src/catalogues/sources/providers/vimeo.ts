import { startTimeOf } from '../address.ts';
import type { Address, Found, Refused } from '../recognised-source.ts';

const number = /^\d+$/;
const hashForm = /^[0-9a-f]{6,}$/i;

/**
 * Recognises addresses of Vimeo (PLAY-5, PLAY-6). Returns null for any other address. A hash in an address is the
 * access key of an unlisted video.
 */
export function vimeo(address: Address): Found | Refused | null {
  const { url, host, path } = address;
  const [first = '', second = ''] = path;
  if (host === 'player.vimeo.com') {
    return first === 'video' || first === 'event' ? vimeoOf(first, second, hashIn(url, path[2]), address) : null;
  }
  if (host !== 'vimeo.com') return null;
  if (number.test(first)) return vimeoOf('video', first, hashIn(url, second), address);
  if (first === 'video') return vimeoOf('video', second, hashIn(url, path[2]), address);
  if (first === 'event') {
    const rest = path.slice(2).filter((part) => part !== 'embed');
    return vimeoOf('event', second, hashIn(url, rest[0]), address);
  }
  if (first === 'manage') return managed(address);
  if (/review/.test(first) || path[1] === 'review') return { refused: 'vimeoReview' };
  if (first === 'ondemand') return { refused: 'vimeoOnDemand' };
  if (first === 'webinars') return { refused: 'vimeoWebinar' };
  return inCollection(address);
}

/** Recognises the address of a video in a channel, group or showcase. */
function inCollection(address: Address): Found | Refused {
  const { path, url } = address;
  const isShowcase = path[0] === 'showcase' || path[0] === 'album';
  const index = path[0] === 'channels' ? 2 : path.indexOf('video') + 1 || path.indexOf('videos') + 1;
  const id = index > 0 ? path[index] : undefined;
  if (id && number.test(id)) return vimeoOf('video', id, hashIn(url, path[index + 1]), address);
  return { refused: isShowcase ? 'vimeoShowcase' : 'vimeoOther' };
}

function managed(address: Address): Found | Refused {
  const { path, url } = address;
  const [, kind, id = ''] = path;
  if (kind === 'videos' && number.test(id)) return vimeoOf('video', id, hashIn(url, path[3]), address);
  return { refused: 'vimeoManage' };
}

function hashIn(url: URL, pathSegment: string | undefined): string {
  const found = url.searchParams.get('h') ?? pathSegment ?? '';
  return hashForm.test(found) ? found : '';
}

function vimeoOf(kind: string, id: string, hash: string, address: Address): Found | Refused {
  if (!number.test(id)) return { refused: 'vimeoOther' };
  const pathHash = hash && `/${hash}`;
  if (kind === 'event') {
    const plays = { kind: 'vimeo', id, url: `https://vimeo.com/event/${id}/embed${pathHash}`, from: 0 } as const;
    return { provider: 'vimeo', videoKind: 'event', id, src: `https://vimeo.com/event/${id}${pathHash}`, plays };
  }
  const from = startTimeOf(address);
  const startMark = from ? `#t=${from}s` : '';
  return {
    provider: 'vimeo',
    videoKind: hash ? 'unlistedVideo' : 'video',
    id,
    src: `https://vimeo.com/${id}${pathHash}${startMark}`,
    plays: { kind: 'vimeo', id, url: `https://player.vimeo.com/video/${id}${hash && `?h=${hash}`}${startMark}`, from },
  };
}
