import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';

const WINDOW_SECONDS = 60;
const CALLS = 600;
const HEAVY_CALLS = 20;

/** The limits that the pace needs (`Limits.quota`). */
interface Quotas {
  quota(
    name: string,
    size: { points: number; seconds: number },
  ): { take(key: string, now: number): { isAllowed: boolean; remaining: number; resetMs: number } };
}

/**
 * Counts a call of an access token and tells the program what is left, in the headers of
 * draft-ietf-httpapi-ratelimit-headers-10. Throws `request.too-many` if it was one too many (API-224).
 */
export type PaceProgram = (tokenId: string, call: { isHeavy: boolean }, reply: FastifyReply) => void;

export function createProgramPace({ limits, clock }: { limits: Quotas; clock: Clock }): PaceProgram {
  const policies = {
    calls: { most: CALLS, quota: limits.quota('token.calls', { points: CALLS, seconds: WINDOW_SECONDS }) },
    heavy: { most: HEAVY_CALLS, quota: limits.quota('token.heavy', { points: HEAVY_CALLS, seconds: WINDOW_SECONDS }) },
  };
  return (tokenId, { isHeavy }, reply) => {
    const now = clock.now().getTime();
    const names = isHeavy ? (['calls', 'heavy'] as const) : (['calls'] as const);
    const counted = names.map((name) => ({ name, ...policies[name].quota.take(tokenId, now) }));
    reply.header('ratelimit-policy', names.map((name) => `"${name}";q=${policies[name].most};w=60`).join(', '));
    reply.header(
      'ratelimit',
      counted
        .map(({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`)
        .join(', '),
    );
    const waits = counted.filter(({ isAllowed }) => !isAllowed).map(({ resetMs }) => resetMs);
    if (waits.length > 0) throw new Refusal(kernelRefusals.tooMany, { waitSeconds: Math.max(...waits) / 1_000 });
  };
}
