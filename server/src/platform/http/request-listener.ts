import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Metrics } from '../metrics.ts';
import { hasSeveralHosts, type OwnHosts, type Site } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { limitConcurrency, oneAtATime } from './request-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseUnknownHostname } from './unknown-hostname.ts';

/** Maximum number of concurrent requests: the embedded database answers this many page lookups within a second. */
const MAX_CONCURRENT = 500;
/** Maximum number of concurrent downloads of video. They need no database, but many slow viewers last long (VID-23). */
const MAX_DOWNLOADS = 20_000;
const VIDEO_PREFIX = '/media/v/';

/** Answers a request from the cache. Returns false if there is no cached answer. */
export type ServeCached = (site: Site, request: IncomingMessage, response: ServerResponse) => boolean;

export interface RequestListenerParts {
  https: boolean;
  publicUrl: string;
  hosts: OwnHosts;
  metrics?: Pick<Metrics, 'cachedResponses'> | undefined;
  serveCached: ServeCached;
}

/**
 * Creates the listener that runs before the routes. Its steps are ordered by their cost: it handles one request of a
 * connection at a time, checks the hostname, answers from the cache, applies the concurrency limit and calls the
 * routes.
 */
export function createRequestListener(parts: RequestListenerParts, routes: RequestListener): RequestListener {
  const { https, publicUrl, hosts, metrics, serveCached } = parts;
  const headers = securityHeaders('api', https);
  const refuseUnknown = refuseUnknownHostname(publicUrl, headers);
  const malformed = new Refusal(kernelRefusals.malformed);
  const full = new Refusal(kernelRefusals.unavailable);
  const limited = limitConcurrency({
    serve: routes,
    refuse: (response) => writeRefusal(response, full, headers),
    maxConcurrent: MAX_CONCURRENT,
  });
  const downloads = limitConcurrency({
    serve: routes,
    refuse: (response) => writeRefusal(response, full, headers),
    maxConcurrent: MAX_DOWNLOADS,
  });
  return oneAtATime((request, response) => {
    const { host } = request.headers;
    // HTTP 1.0 requests may lack a Host header. Some load balancers send such requests as health checks.
    const isMissing = host === undefined && request.httpVersion !== '1.0';
    // Refuse several Host headers (RFC 9112, 3.2), because a proxy and this server may read different ones.
    if (isMissing || hasSeveralHosts(request))
      return writeRefusal(response, malformed, { ...headers, connection: 'close' });
    const site = host === undefined ? hosts.product : hosts.siteOf(host);
    if (!site) return refuseUnknown(request, response);
    if (serveCached(site, request, response)) metrics?.cachedResponses.inc();
    else if (request.url?.startsWith(VIDEO_PREFIX)) downloads(request, response);
    else limited(request, response);
  });
}
