import { completeUrl } from '../../kernel/url-form.ts';

/** Returns the hostname of what somebody types or pastes as a domain, in lower case: of `https://Live.Church.org/a` it is `live.church.org`. */
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
