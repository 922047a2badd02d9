import type { Address, Refused } from '../recognised-source.ts';

const unframed =
  /(^|\.)(zoom\.us|instagram\.com|tiktok\.com|twitter\.com|x\.com|t\.co|whatsapp\.com|meet\.google\.com|teams\.microsoft\.com|t\.me|bit\.ly|linkedin\.com)$/;
const cloudStorage =
  /(^|\.)(dropbox\.com|onedrive\.live\.com|1drv\.ms|sharepoint\.com|icloud\.com|photos\.google\.com|photos\.app\.goo\.gl|wetransfer\.com|we\.tl|mega\.nz|box\.com)$/;

/** Recognises services whose pages cannot be shown in an iframe. Returns null for all other addresses. */
export function unembeddable({ host, path }: Address): Refused | null {
  if (/(^|\.)(drive|docs)\.google\.com$/.test(host)) return path.at(-1) === 'preview' ? null : { refused: 'drive' };
  if (host === 'rumble.com') return path[0] === 'embed' ? null : { refused: 'rumble' };
  if (/(^|\.)(online\.church|churchonline\.org)$/.test(host)) return { refused: 'churchOnline' };
  if (cloudStorage.test(host)) return { refused: 'cloudFolder' };
  return unframed.test(host) ? { refused: 'unframed' } : null;
}
