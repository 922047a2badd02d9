import { completeUrl } from '../../kernel/url-form.ts';

/**
 * Returns the hostname of a typed or pasted domain or URL, in lower case: `live.church.org` for
 * `https://Live.Church.org/a`.
 */
export function typedHostname(typed: string): string {
  const text = completeUrl(typed);
  return (/^https?:\/\//i.test(text) ? hostnameIn(text) : text).toLowerCase().replace(/\.$/, '');
}

function hostnameIn(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}
