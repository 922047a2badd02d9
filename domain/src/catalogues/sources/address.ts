import { isWebUrl } from '../../kernel/url-form.ts';
import type { Address } from './recognised-source.ts';

/** A hostname of letters, digits and hyphens; the URL parser has converted other scripts to punycode. */
const hostForm = /^[a-z0-9-]+(\.[a-z0-9_-]+)+\.?$/i;

/** Parses a text as a web address, with `https://` if the scheme is missing. Returns null for any other text. */
export function addressOf(text: string): Address | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  // All providers serve their players over https, even if an old snippet says http.
  const url = withScheme.replace(/^http:/i, 'https:');
  if (!isWebUrl(url) || !hostForm.test(new URL(url).hostname)) return null;
  return addressFrom(new URL(url));
}

function addressFrom(url: URL): Address {
  const host = url.hostname.replace(/\.$/, '').replace(/^(www|m|music|web|mobile|mbasic|touch)\./, '');
  return { url, host, path: url.pathname.split('/').filter(Boolean) };
}

/** The query parameters that can contain the target of a redirect link, by hostname. */
const redirectParameters: Record<string, string[]> = {
  'google.com': ['q', 'url'],
  'l.facebook.com': ['u'],
  'lm.facebook.com': ['u'],
  'youtube.com': ['q'],
};

/**
 * Returns the target of a redirect link of a search engine, Facebook or YouTube; returns any other address unchanged.
 */
export function redirectTarget(address: Address): Address {
  const { host, path, url } = address;
  if (!/^(url|l\.php|redirect)$/.test(path[0] ?? '')) return address;
  const target = (redirectParameters[host] ?? []).map((name) => url.searchParams.get(name)).find(Boolean);
  return (target && addressOf(target)) || address;
}

/** Parses a start time such as '90', '90s', '1m30s' or '1h2m3s'. Returns seconds; 0 for any other text. */
export function parseStartTime(text: string | null | undefined): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '');
  if (!parts) return 0;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the start time in the query or fragment of an address, in seconds; 0 if there is none. */
export function startTimeOf({ url }: Address): number {
  const hash = new URL(`https://address.invalid/?${url.hash.slice(1)}`).searchParams;
  const candidates = ['t', 'start', 'time_continue'].flatMap((name) => [url.searchParams.get(name), hash.get(name)]);
  return candidates.map(parseStartTime).find((seconds) => seconds > 0) ?? 0;
}
