import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { Site } from '../platform/http/own-hosts.ts';

/** Returns the path of a URL. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Returns the query of a URL with its question mark; empty if the URL has no query. */
export function queryOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

/**
 * Returns the keys in a path, decoded and in lower case (VIEW-71, VIEW-72). A key that cannot be decoded becomes empty.
 */
export function pageKeys(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

/** Returns the path under which a page is cached. Different spellings of a URL have the same path. */
export function canonicalPath(keys: readonly string[]): string {
  return `/${keys.map(encodeURIComponent).join('/')}`;
}

/**
 * Returns a page's key in the read cache. It contains the site's key instead of the hostname, which has many spellings.
 */
export function pageEntry(site: Site, path: string): string {
  return `page ${site.key} ${path.toLowerCase()}`;
}

function decoded(text: string): string {
  try {
    return lookupKey(decodeURIComponent(text));
  } catch {
    return '';
  }
}
