import { DIRECT } from './figures.ts';

/** The hostnames of social networks, without what stands before them, and the names that links give them. */
const social: ReadonlySet<string> = new Set(
  [
    'facebook facebook.com fb fb.com fb.me messenger messenger.com instagram instagram.com ig youtube youtube.com',
    'youtu.be twitter twitter.com t.co x x.com tiktok tiktok.com linkedin linkedin.com lnkd.in whatsapp whatsapp.com',
    'wa.me telegram telegram.org t.me reddit reddit.com pinterest pinterest.com snapchat snapchat.com threads',
    'threads.net threads.com mastodon bluesky bsky.app vk vk.com vimeo vimeo.com',
  ].flatMap((line) => line.split(' ')),
);

/** Whether viewers of a source came from a social network (ANA-54). A source is a hostname or the name in a link. */
export function isSocialSource(source: string): boolean {
  const name = source.toLowerCase();
  const [domain, ending] = name.split('.').slice(-2);
  return social.has(name) || (ending !== undefined && social.has(`${domain}.${ending}`));
}

/** The number of viewers of a source. */
export interface TrafficSource {
  label: string;
  value: number;
  isSocialSource: boolean;
}

/** Returns the sources with their numbers of viewers, the largest first. */
export function trafficSources(numbers: Readonly<Record<string, number>>): TrafficSource[] {
  return Object.entries(numbers)
    .filter(([, value]) => value > 0)
    .map(([label, value]) => ({ label, value, isSocialSource: label !== DIRECT && isSocialSource(label) }))
    .toSorted((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1));
}
