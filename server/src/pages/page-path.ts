import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { Site } from '../platform/http/own-hosts.ts';

/** The path of a request's address. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** The query of a request's address, with its question mark; empty without one. */
export function queryOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

/** The keys in a viewer's path, decoded and in lower case (VIEW-71, VIEW-72); one that cannot be decoded is empty. */
export function pageKeys(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

/** The path by which a page is kept, however the visitor wrote it: aliases make no entries of their own. */
export function canonicalPath(keys: readonly string[]): string {
  return `/${keys.map(encodeURIComponent).join('/')}`;
}

/** The name of a kept page in the read cache: by whose site it is, never by a hostname as somebody wrote it. */
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
