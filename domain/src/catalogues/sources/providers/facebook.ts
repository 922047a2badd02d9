import { addressOf } from '../address.ts';
import type { Address, Found, Refused, VideoKind } from '../recognised-source.ts';

const ROOT = 'https://www.facebook.com';
const number = /^\d+$/;
const word = /^[\w.-]+$/;

/** Recognises addresses of Facebook (PLAY-7). Returns null for any other address. */
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
  const watchedId = url.searchParams.get('v') ?? '';
  if (/^(watch|video|video\.php|photo\.php)$/.test(first) && number.test(watchedId)) return watch(watchedId);
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

/** Recognises `/{page}/videos/{id}`. A title or album can be between `videos` and the id. */
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

/** Recognises the URL in the iframe of Facebook's own snippet. Its parameter `href` contains the video's URL. */
function plugin({ url }: Address): Found | Refused {
  const target = addressOf(url.searchParams.get('href') ?? '');
  if (!target || (target.host !== 'fb.watch' && target.path[0] === 'plugins')) return { refused: 'facebookPage' };
  return facebook(target) ?? { refused: 'facebookPage' };
}

function facebookOf(videoKind: VideoKind, id: string, src: string): Found {
  const url = `${ROOT}/plugins/video.php?href=${encodeURIComponent(src)}&show_text=false`;
  return { provider: 'facebook', videoKind, id, src, plays: { kind: 'iframe', url } };
}
