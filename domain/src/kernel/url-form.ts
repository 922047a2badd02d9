import { isEmail } from './text-formats.ts';

/** The example address in errors such as 'Video URL needs to be a valid URL (ex. {host})'. */
export const EXAMPLE_HOST = 'https://www.example.com';

const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** An address without a scheme: a hostname with a suffix of letters, and optionally a port, path, query or fragment. */
const withoutScheme = /^(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/**
 * Completes a typed address without a scheme with `https://`: `www.church.org`, `church.org/give`. Other text is only
 * trimmed.
 */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  return withoutScheme.test(text) ? `https://${text}` : text;
}

/**
 * A hostname of letters, digits, hyphens and underscores, or an IP address. The URL parser would also accept quotes in
 * a hostname.
 */
const hostForm = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** Whether a text is a web address without credentials. The scheme must be https, or http for a loopback address. */
export function isWebUrl(text: string): boolean {
  const url = /\s/.test(text) ? null : parsed(text);
  if (!url || url.username || url.password || !hostForm.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

/** Parses a URL; returns null for invalid text. Many viewers' phones do not support `URL.canParse`. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether a text can be the address of a picture or video: a web address, or a path below `/media/` of this
 * installation (product decision "Demo and addresses").
 */
export function isMediaUrl(text: string): boolean {
  // Browsers decode %2e to a dot.
  if (/^\/media\/[\w\-./%]+$/.test(text)) return !text.replace(/%2e/gi, '.').includes('..');
  return isWebUrl(text);
}

/** A placeholder in links for the origin of this installation, alone or followed by a path. */
const HOST_PLACEHOLDER = '{host}';

/** Returns the path of a link that begins with `{host}`; null for any other link. */
export function hostPlaceholderPath(text: string): string | null {
  if (!text.startsWith(HOST_PLACEHOLDER)) return null;
  const path = text.slice(HOST_PLACEHOLDER.length) || '/';
  // Browsers interpret `//` and `/\` as the start of another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null;
}

/** Whether a text is a `mailto:` link to one email address, with an optional query. */
export function isMailto(text: string): boolean {
  const [, address] = /^mailto:([^?\s]+)(?:\?\S*)?$/i.exec(text) ?? [];
  return address !== undefined && isEmail(address);
}
