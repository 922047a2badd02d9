import { addressOf } from '../address.ts';
import type { Address, Found, Refused, Thing } from '../found.ts';

const ROOT = 'https://www.facebook.com';
const number = /^\d+$/;
const word = /^[\w.-]+$/;

/** Recognises addresses of Facebook (PLAY-7); null for any other. */
export function facebook(address: Address): Found | Refused | null {
  const { url, host, path } = address;
  const [first = '', second = ''] = path;
  if (host === 'fb.watch') {
    return word.test(first)
      ? facebookOf('shortLink', first, `https://fb.watch/${first}/`)
      : { refused: 'facebookPage' };
  }
  if (host === 'business.facebook.com' || host === 'developers.facebook.com') return { refused: 'facebookStudio' };
  if (!/(^|\.)facebook\.com$/.test(host) && host !== 'fb.com') return null;
  if (first === 'plugins') return plugin(address);
  const named = url.searchParams.get('v') ?? '';
  if (/^(watch|video|video\.php|photo\.php)$/.test(first) && number.test(named)) return watch(named);
  if (first === 'reel' || first === 'reels') {
    return number.test(second) ? facebookOf('reel', second, `${ROOT}/reel/${second}/`) : { refused: 'facebookPage' };
  }
  if (first === 'share') {
    const isVideo = (second === 'v' || second === 'r') && word.test(path[2] ?? '');
    return isVideo
      ? facebookOf('shortLink', path[2] ?? '', `${ROOT}/share/${second}/${path[2]}/`)
      : { refused: 'facebookPost' };
  }
  return onPage(path);
}

/** Recognises `/{page}/videos/{id}`; a title or album can be between the two. */
function onPage(path: string[]): Found | Refused {
  const [page = '', kind] = path;
  const id = path.at(-1) ?? '';
  if (page === 'groups') return { refused: 'facebookGroup' };
  if (page === 'events') return { refused: 'facebookEvent' };
  if (/^(live|creatorstudio|studio)$/.test(page)) return { refused: 'facebookStudio' };
  if (kind === 'videos' && path.length > 2 && number.test(id) && word.test(page)) {
    return facebookOf('video', id, `${ROOT}/${page}/videos/${id}/`);
  }
  const isPost = /^(posts|photos|permalink)$/.test(kind ?? '') || /^(permalink|story|photo)\.php$/.test(page);
  return { refused: isPost ? 'facebookPost' : 'facebookPage' };
}

function watch(id: string): Found {
  return facebookOf('video', id, `${ROOT}/watch/?v=${id}`);
}

/** Recognises the URL in the iframe of Facebook's own snippet, which contains the video's URL. */
function plugin({ url }: Address): Found | Refused {
  const inside = addressOf(url.searchParams.get('href') ?? '');
  if (!inside || (inside.host !== 'fb.watch' && inside.path[0] === 'plugins')) return { refused: 'facebookPage' };
  return facebook(inside) ?? { refused: 'facebookPage' };
}

function facebookOf(thing: Thing, id: string, src: string): Found {
  const url = `${ROOT}/plugins/video.php?href=${encodeURIComponent(src)}&show_text=false`;
  return { provider: 'facebook', thing, id, src, plays: { kind: 'iframe', url } };
}
