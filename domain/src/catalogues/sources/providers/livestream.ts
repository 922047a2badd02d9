import type { Address, Found, Refused } from '../recognised-source.ts';

const hosts = ['livestream.com', 'new.livestream.com'];
const number = /^\d+$/;

/**
 * Recognises addresses of Livestream events, with the numbers of account and event. Returns null for addresses of other
 * sites.
 */
export function livestream({ url, host, path }: Address): Found | Refused | null {
  if (host === 'livestre.am') return { refused: 'livestreamPage' };
  if (host === 'original.livestream.com' || host === 'cdn.livestream.com') return { refused: 'livestreamOld' };
  if (!hosts.includes(host)) return null;
  const [kind, account = '', events, event = '', videos, video = ''] = path;
  if (kind !== 'accounts' || events !== 'events' || !number.test(account) || !number.test(event)) {
    return { refused: 'livestreamPage' };
  }
  const recording = videos === 'videos' && number.test(video) ? `/videos/${video}` : '';
  const src = `https://livestream.com/accounts/${account}/events/${event}${recording}/player${path.at(-1) === 'player' ? url.search : ''}`;
  return { provider: 'livestream', videoKind: 'event', id: event, src, plays: { kind: 'iframe', url: src } };
}
