import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Metrics } from '../metrics.ts';
import { hasSeveralHosts, type OwnHosts, type Site } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { limitConcurrency, oneAtATime } from './request-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseUnknownHostname } from './unknown-hostname.ts';

/** Limit of concurrent requests: the embedded database answers that many page lookups within a second. */
const MAX_CONCURRENT = 500;

/** Serves a request from cached bytes before anything else runs; returns false when nothing is cached. */
export type ServeCached = (site: Site, request: IncomingMessage, response: ServerResponse) => boolean;

export interface RequestListenerParts {
  https: boolean;
  publicUrl: string;
  hosts: OwnHosts;
  metrics?: Pick<Metrics, 'cachedResponses'> | undefined;
  serveCached: ServeCached;
}

/**
 * Creates the listener in front of the routes. Its steps run in the order of cost: one request per connection, hostname,
 * cached bytes, concurrency limit, routes.
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
  return oneAtATime((request, response) => {
    const { host } = request.headers;
    // HTTP 1.0 requests may lack a Host header; some load balancers send them as health checks.
    const isMissing = host === undefined && request.httpVersion !== '1.0';
    // RFC 9112, 3.2: a proxy on the way may have used the other one.
    if (isMissing || hasSeveralHosts(request))
      return writeRefusal(response, malformed, { ...headers, connection: 'close' });
    const site = host === undefined ? hosts.product : hosts.siteOf(host);
    if (!site) return refuseUnknown(request, response);
    if (serveCached(site, request, response)) metrics?.cachedResponses.inc();
    else limited(request, response);
  });
}
