import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCachedResponse } from '../platform/http/cached-response.ts';
import type { Site } from '../platform/http/own-hosts.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import { pageEntry, pathOf, queryOf } from './page-path.ts';
import { stampPage } from './page-stamp.ts';

interface Deps {
  cache: ReadCache;
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * Sends a cached page or answer of the read API before any other code runs, because a thousand viewers may arrive in
 * the same minute. Returns whether the response was in the cache.
 */
export function serveCached(
  { cache, now }: Deps,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url) return false;
  if (request.url.startsWith('/cdn/')) {
    const answer = cache.find(request.url);
    if (!answer) return false;
    sendCachedResponse(answer, request, response);
    return true;
  }
  const page = cache.find(pageEntry(site, pathOf(request.url)));
  // A redirect keeps the query of the request, which only the route adds.
  if (!page || (page.location !== null && queryOf(request.url) !== '')) return false;
  stampPage(response, now());
  sendCachedResponse(page, request, response);
  return true;
}
