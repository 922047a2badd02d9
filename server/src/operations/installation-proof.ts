import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';

/** The path that `npm run nave -- check` requests at PUBLIC_URL, to see which installation answers there. */
export const PROOF_PATH = '/api/installation/:challenge';

/** The answer: a proof of this installation, and the proxies of the request. */
export interface InstallationAnswer {
  proof: string;
  /** How many addresses `X-Forwarded-For` has: as many as the proxies that have added the address of their caller. */
  forwarded: number;
  /** How many of these proxies TRUST_PROXY trusts. */
  trusted: number;
}

/** Returns a function that answers a challenge with its HMAC by a secret that only this installation has. */
export function installationProof(secret: Buffer): (challenge: string) => string {
  return (challenge) => createHmac('sha256', secret).update(challenge).digest('base64url');
}

/** Registers the route that answers challenges. It reads no data, and tells a caller nothing about other callers. */
export function proofRoute(
  http: FastifyInstance,
  { prove, trustProxy }: { prove: (challenge: string) => string; trustProxy: Config['trustProxy'] },
): void {
  const config = { entry: 'platform', cost: 'cheap' } as const;
  http.get<{ Params: { challenge: string } }>(PROOF_PATH, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { proof: prove(request.params.challenge), ...proxiesOf(request, trustProxy) } satisfies InstallationAnswer;
  });
}

function proxiesOf({ headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>, trustProxy: Config['trustProxy']) {
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((part) => part.trim());
  // The last address is the caller's, and the others are trusted proxies.
  const trusted = Array.isArray(trustProxy) ? Math.max(0, ips.length - 1) : trustProxy || 0;
  return { forwarded: forwarded.length, trusted };
}
