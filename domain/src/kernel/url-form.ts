import { isEmail } from './text-formats.ts';

/** How an example address stands in sentences such as 'Video URL needs to be a valid URL (ex. {host})'. */
export const EXAMPLE_HOST = 'https://www.example.com';

const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** A hostname with a suffix of letters, then a port, path, query or fragment. */
const withoutScheme = /^(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Completes a typed address that lacks its scheme with `https://`: `www.church.org`, `church.org/give`. Any other text is only trimmed. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  return withoutScheme.test(text) ? `https://${text}` : text;
}

/** Whether a text is a web address without credentials: https anywhere, http on loopback only. */
export function isWebUrl(text: string): boolean {
  const url = /\s/.test(text) ? null : parsed(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

/** `URL.canParse` is younger than many phones on which people watch. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether a text may be the address of a picture or video: a web address, or a path below `/media/` of this
 * installation (product decision "Demo and addresses").
 */
export function isMediaUrl(text: string): boolean {
  // To a browser %2e is a dot.
  if (/^\/media\/[\w\-./%]+$/.test(text)) return !text.replace(/%2e/gi, '.').includes('..');
  return isWebUrl(text);
}

/** An address of this installation, as a link may write it: '{host}' alone, or with a path behind. */
const OWN_HOST = '{host}';

/** The path of such an address, or null where it is none. */
export function ownPath(text: string): string | null {
  if (!text.startsWith(OWN_HOST)) return null;
  const path = text.slice(OWN_HOST.length) || '/';
  // Two slashes, or one of them the other way round, would begin another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null;
}

/** Whether a text is an e-mail address to write to, with what may stand in such a link. */
export function isMailto(text: string): boolean {
  const [, address] = /^mailto:([^?\s]+)(?:\?\S*)?$/i.exec(text) ?? [];
  return address !== undefined && isEmail(address);
}
