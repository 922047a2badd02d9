import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { kernelRefusals, misdirected } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Metrics } from '../metrics.ts';
import type { OwnHosts } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { securityHeaders } from './security-headers.ts';
import { inTurn, withinCapacity } from './turns.ts';

/** Requests at work at the same time: the embedded database answers that many page look-ups within a second. */
const PLACES = 500;

/** What stands before the routes. */
export interface EntranceParts {
  https: boolean;
  publicUrl: string;
  hosts: OwnHosts;
  metrics?: Pick<Metrics, 'keptAnswers'> | undefined;
  /** Answers a request from ready bytes before anything else runs; false when it did not. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
}

/** What every request passes, in the order of cost: its turn, our name, ready bytes, a place, and only then the routes. */
export function entrance(parts: EntranceParts, routes: RequestListener): RequestListener {
  const { https, publicUrl, hosts, metrics, answerAtOnce } = parts;
  const headers = securityHeaders('api', https);
  const foreign = new Refusal(misdirected(publicUrl));
  const malformed = new Refusal(kernelRefusals.malformed);
  const full = new Refusal(kernelRefusals.unavailable);
  const atWork = withinCapacity({
    serve: routes,
    refuse: (response) => writeRefusal(response, full, headers),
    places: PLACES,
  });
  return inTurn((request, response) => {
    // Only HTTP 1.0 knows requests without a host; load balancers ask for health like that.
    if (request.headers.host === undefined) {
      if (request.httpVersion !== '1.0') return writeRefusal(response, malformed, { ...headers, connection: 'close' });
    } else if (!hosts.isOwn(request)) return writeRefusal(response, foreign, headers);
    if (answerAtOnce(request, response)) metrics?.keptAnswers.inc();
    else atWork(request, response);
  });
}
