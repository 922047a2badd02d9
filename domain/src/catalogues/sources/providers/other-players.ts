import type { Address, Found } from '../recognised-source.ts';

interface Service {
  name: string;
  isHost(host: string): boolean;
  /** Returns the video's id and the URL of its player; null for a page without a video. */
  player(address: Address): { id: string; url: string } | null;
}

const word = /^[\w-]{2,100}$/;

const services: Service[] = [
  { name: 'BoxCast', isHost: isOneOf('boxcast.tv'), player: boxcast },
  { name: 'Wistia', isHost: isWithin('wistia.com', 'wistia.net'), player: wistia },
  { name: 'Dailymotion', isHost: isOneOf('dailymotion.com', 'geo.dailymotion.com', 'dai.ly'), player: dailymotion },
  { name: 'Twitch', isHost: isWithin('twitch.tv'), player: twitch },
  { name: 'JW Player', isHost: isWithin('jwplayer.com', 'jwplatform.com'), player: jwPlayer },
  { name: 'Brightcove', isHost: isOneOf('players.brightcove.net'), player: brightcove },
  { name: 'Cloudflare Stream', isHost: isWithin('cloudflarestream.com', 'videodelivery.net'), player: cloudflare },
  { name: 'Mux', isHost: isOneOf('player.mux.com', 'stream.mux.com'), player: mux },
  { name: 'Streamable', isHost: isOneOf('streamable.com'), player: streamable },
  { name: 'SoundCloud', isHost: isOneOf('soundcloud.com', 'w.soundcloud.com'), player: soundcloud },
];

/**
 * Recognises videos of the services above, whose player URL can be derived from the page's URL. Otherwise returns null.
 */
export function otherPlayer(address: Address): Found | null {
  const service = services.find(({ isHost }) => isHost(address.host));
  const found = service?.player(address);
  if (!service || !found) return null;
  const { id, url } = found;
  return {
    provider: 'other',
    videoKind: 'player',
    service: service.name,
    id,
    src: url,
    plays: { kind: 'iframe', url },
  };
}

/** Whether the address belongs to a service that `otherPlayer` knows. */
export function isOtherPlayerHost({ host }: Address): boolean {
  return services.some((service) => service.isHost(host));
}

function isOneOf(...hosts: string[]) {
  return (host: string) => hosts.includes(host);
}

function isWithin(...domains: string[]) {
  return (host: string) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Returns the id with the URL of its player, or null if the id has the wrong form. */
function embed(id: string | null | undefined, url: (id: string) => string, form: RegExp = word) {
  return id && form.test(id) ? { id, url: url(id) } : null;
}

function boxcast({ url, path: [kind, id] }: Address) {
  if (kind === 'view-embed') return embed(id, () => url.href);
  return kind === 'view' || kind === 'channel' ? embed(id, (found) => `https://boxcast.tv/view-embed/${found}`) : null;
}

function wistia({ url, path: [first, second, third] }: Address) {
  if (first === 'embed' && second === 'iframe') return embed(third, () => url.href);
  const script = first === 'embed' ? (second === 'medias' ? third : second) : first === 'medias' ? second : null;
  return embed(script?.replace(/\.(?:jsonp?|js)$/, ''), (id) => `https://fast.wistia.net/embed/iframe/${id}`);
}

function dailymotion({ url, host, path: [first, second, third] }: Address) {
  const player = (id: string) => `https://geo.dailymotion.com/player.html?video=${id}`;
  if (host === 'dai.ly') return embed(first, player);
  if (host === 'geo.dailymotion.com') return embed(url.searchParams.get('video'), () => url.href);
  if (first === 'embed' && second === 'video') return embed(third, player);
  return first === 'video' || first === 'live' ? embed(second?.split('_')[0], player) : null;
}

/** Twitch also requires the parameter `parent`, the hostname of the page. The page adds this parameter. */
function twitch({ url, host, path: [first, second, third] }: Address) {
  const video = (id: string) => `https://player.twitch.tv/?video=${id}`;
  const clip = (id: string) => `https://clips.twitch.tv/embed?clip=${id}`;
  const channel = (id: string) => `https://player.twitch.tv/?channel=${id}`;
  const query = url.searchParams;
  if (host === 'player.twitch.tv') return embed(query.get('channel'), channel) ?? embed(query.get('video'), video);
  if (host === 'clips.twitch.tv') return embed(first === 'embed' ? query.get('clip') : first, clip);
  if (host !== 'twitch.tv' && host !== 'go.twitch.tv') return null;
  if (first === 'videos') return embed(second, video, /^\d+$/);
  if (second === 'clip') return embed(third, clip);
  return second || twitchPages.test(first ?? '') ? null : embed(first, channel, /^\w{3,25}$/);
}

const twitchPages = /^(?:directory|settings|downloads|jobs|p|search|subscriptions|turbo|wallet|inventory|drops)$/;

function jwPlayer({ url, path: [kind, file] }: Address) {
  if (kind !== 'players' && kind !== 'previews') return null;
  const id = file?.replace(/\.(?:js|html)$/, '');
  const query = file?.endsWith('.html') ? url.search : '';
  return embed(id, () => `https://cdn.jwplayer.com/players/${id}.html${query}`, /^\w{8}-\w{8}$/);
}

function brightcove({ url, path: [account, player, page] }: Address) {
  const id = url.searchParams.get('videoId') ?? url.searchParams.get('playlistId');
  const isPlayer = /^\d+$/.test(account ?? '') && word.test(player ?? '') && page === 'index.html';
  return isPlayer ? embed(id, () => url.href, /^(?:ref:)?[\w-]+$/) : null;
}

function cloudflare({ url, host, path: [first, second] }: Address) {
  const isOwn = host.startsWith('customer-');
  if (isOwn && second === 'iframe') return embed(first, () => url.href, /^[\w.-]+$/);
  if (isOwn && second === 'watch') return embed(first, (id) => `https://${host}/${id}/iframe`, /^[\w.-]+$/);
  if (/^(?:iframe|watch)\./.test(host)) {
    return embed(first, (id) => `https://iframe.${host.replace(/^\w+\./, '')}/${id}`, /^[\w.-]+$/);
  }
  return null;
}

function mux({ url, host, path: [id] }: Address) {
  return embed(id, (found) => (host === 'player.mux.com' ? url.href : `https://player.mux.com/${found}`));
}

function streamable({ path: [first, second] }: Address) {
  return embed(first === 'e' || first === 'o' ? second : first, (id) => `https://streamable.com/e/${id}`, /^\w{3,12}$/);
}

function soundcloud({ url, host, path: [artist, track, more] }: Address) {
  const player = (trackUrl: string) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(trackUrl)}`;
  if (host === 'w.soundcloud.com') return url.searchParams.get('url') ? { id: 'SoundCloud', url: url.href } : null;
  if (!word.test(artist ?? '') || !word.test(track ?? '') || more) return null;
  return embed(track, () => player(`https://soundcloud.com/${artist}/${track}`));
}
