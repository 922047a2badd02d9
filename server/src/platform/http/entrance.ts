import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Metrics } from '../metrics.ts';
import { refuseForeignName } from './foreign-name.ts';
import { hasSeveralHosts, type OwnHosts, type Site } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { securityHeaders } from './security-headers.ts';
import { inTurn, withinCapacity } from './turns.ts';

/** Limit of concurrent requests: the embedded database answers that many page lookups within a second. */
const PLACES = 500;

/** Serves a request from cached bytes before anything else runs; returns false when nothing is cached. */
export type AnswerAtOnce = (site: Site, request: IncomingMessage, response: ServerResponse) => boolean;

export interface EntranceParts {
  https: boolean;
  publicUrl: string;
  hosts: OwnHosts;
  metrics?: Pick<Metrics, 'keptAnswers'> | undefined;
  answerAtOnce: AnswerAtOnce;
}

/**
 * Creates the listener in front of the routes. Its steps run in the order of cost: one request per connection, hostname,
 * cached bytes, concurrency limit, routes.
 */
export function entrance(parts: EntranceParts, routes: RequestListener): RequestListener {
  const { https, publicUrl, hosts, metrics, answerAtOnce } = parts;
  const headers = securityHeaders('api', https);
  const refuseForeign = refuseForeignName(publicUrl, headers);
  const malformed = new Refusal(kernelRefusals.malformed);
  const full = new Refusal(kernelRefusals.unavailable);
  const atWork = withinCapacity({
    serve: routes,
    refuse: (response) => writeRefusal(response, full, headers),
    places: PLACES,
  });
  return inTurn((request, response) => {
    const { host } = request.headers;
    // HTTP 1.0 requests may lack a Host header; some load balancers send them as health checks.
    const isMissing = host === undefined && request.httpVersion !== '1.0';
    // RFC 9112, 3.2: a proxy on the way may have used the other one.
    if (isMissing || hasSeveralHosts(request))
      return writeRefusal(response, malformed, { ...headers, connection: 'close' });
    const site = host === undefined ? hosts.product : hosts.siteOf(host);
    if (!site) return refuseForeign(request, response);
    if (answerAtOnce(site, request, response)) metrics?.keptAnswers.inc();
    else atWork(request, response);
  });
}
