import { programRefusals } from '@nave/domain/kernel/access-tokens.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import { bearerToken } from '../platform/http/bearer-token.ts';
import type { Identities, Identity } from './identity/identify.ts';
import { requireOwnPassword } from './passwords/temporary-passwords.ts';
import { programOf } from './reload-actor.ts';
import type { Tokens } from './tokens/tokens.ts';

/** The sender of each request, looked up once per request. */
export interface RequestIdentities {
  /** Identifies the sender, and sets the cookie of a new guest on the answer, unless all callers get the same answer. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Returns the sender that `identify` has found. Throws if `identify` has not run for this request. */
  of(request: FastifyRequest): Identity;
}

export function createRequestIdentities(identities: Identities, tokens: Tokens, clock: Clock): RequestIdentities {
  const identified = new WeakMap<FastifyRequest, Identity>();
  return {
    async identify(request, reply) {
      const isSameForAll = givesAllTheSame(request);
      const token = isSameForAll ? undefined : bearerToken(request);
      if (token !== undefined) {
        const program = await identityByToken(tokens, token, clock.now());
        if (program === 'expired') {
          reply.header('www-authenticate', 'Bearer error="invalid_token"');
          throw new Refusal(programRefusals.expired);
        }
        identified.set(request, program);
        return program.actor;
      }
      const identity = await identities.of(isSameForAll ? undefined : request.headers.cookie);
      requireOwnPassword(identity.account, `${request.method} ${request.routeOptions.url}`);
      identified.set(request, identity);
      if (!isSameForAll) for (const cookie of identity.setCookies) reply.header('set-cookie', cookie);
      return identity.actor;
    },
    of(request) {
      const identity = identified.get(request);
      if (!identity) throw new Error('The sender of this request was not identified.');
      return identity;
    },
  };
}

/**
 * Whether a route gives every caller the same answer, so that it neither reads nor sets cookies: those of the read API
 * (API-19), and anonymous calls such as that of the time. A new browser asks for the time while it connects, and must not become two guests.
 */
function givesAllTheSame({ routeOptions: { url, config } }: FastifyRequest): boolean {
  const { entry } = config;
  const isAnonymous = entry !== undefined && entry !== 'platform' && entry.shape.anonymous === true;
  return isAnonymous || (url?.startsWith('/cdn/') ?? false);
}

/**
 * Returns the identity of an access token; a request with an unknown token comes from a new guest. Cookies of the
 * request are ignored, and no cookie is set (ACC-142).
 */
async function identityByToken(tokens: Tokens, token: string, now: Date): Promise<Identity | 'expired'> {
  const account = await tokens.find(token);
  if (account?.tokenExpiresAt && account.tokenExpiresAt <= now) return 'expired';
  const guest = { kind: 'guest', id: uuid() } as const;
  const actor = account ? programOf(account) : guest;
  return {
    actor,
    account,
    sessionToken: undefined,
    guest,
    userId: undefined,
    isGuestKnown: false,
    setCookies: [],
  };
}
