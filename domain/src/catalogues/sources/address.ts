import { isWebUrl } from '../../kernel/url-form.ts';
import type { Address } from './found.ts';

/** A hostname of letters, digits and hyphens; the URL parser has converted other scripts to punycode. */
const hostForm = /^[a-z0-9-]+(\.[a-z0-9_-]+)+\.?$/i;

/** Parses a text as a web address, with `https://` if the scheme is missing. Returns null if it is not one. */
export function addressOf(text: string): Address | null {
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  // All providers serve their players over https, even if an old snippet says http.
  const url = whole.replace(/^http:/i, 'https:');
  if (!isWebUrl(url) || !hostForm.test(new URL(url).hostname)) return null;
  return addressFrom(new URL(url));
}

function addressFrom(url: URL): Address {
  const host = url.hostname.replace(/\.$/, '').replace(/^(www|m|music|web|mobile|mbasic|touch)\./, '');
  return { url, host, path: url.pathname.split('/').filter(Boolean) };
}

const redirectParameters: Record<string, string[]> = {
  'google.com': ['q', 'url'],
  'l.facebook.com': ['u'],
  'lm.facebook.com': ['u'],
  'youtube.com': ['q'],
};

/** Returns the target of a redirect link of a search, message or video description; any other address unchanged. */
export function redirectTarget(address: Address): Address {
  const { host, path, url } = address;
  if (!/^(url|l\.php|redirect)$/.test(path[0] ?? '')) return address;
  const inside = (redirectParameters[host] ?? []).map((name) => url.searchParams.get(name)).find(Boolean);
  return (inside && addressOf(inside)) || address;
}

/** Parses a start time: '90', '90s', '1m30s' or '1h2m3s'. Returns seconds; 0 if it is not one. */
export function parseStartTime(mark: string | null | undefined): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(mark ?? '');
  if (!parts) return 0;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the start time in an address's query or fragment, in seconds; 0 if there is none. */
export function startTimeOf({ url }: Address): number {
  const hash = new URL(`https://mark.invalid/?${url.hash.slice(1)}`).searchParams;
  const marks = ['t', 'start', 'time_continue'].flatMap((name) => [url.searchParams.get(name), hash.get(name)]);
  return marks.map(parseStartTime).find((seconds) => seconds > 0) ?? 0;
}
