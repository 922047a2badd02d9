import type { Actor, Role } from '@nave/domain/kernel/actor.ts';
import { type Bucket, type BucketSize, takeToken } from '@nave/domain/kernel/token-bucket.ts';
import { networkClassOf } from './network-class.ts';

/** All security events that are logged. docs/operating.md describes each of them. */
export const securityEvents = [
  'account.registered',
  'global-owner.created',
  'session.started',
  'session.refused',
  'session.ended',
  'password.changed',
  'password.reset',
  'password.reset-asked',
  'passkey.added',
  'passkey.removed',
  'second-factor.added',
  'second-factor.removed',
  'second-factor.refused',
  'provider.linked',
  'provider.unlinked',
  'rights.refused',
  'member.invited',
  'member.invited-again',
  'member.accepted',
  'member.changed',
  'member.removed',
  'global-role.invited',
  'global-role.granted',
  'global-role.removed',
  'person.erased',
  'token.created',
  'token.deleted',
  'token.acted',
  'organisation.security-changed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** The details of an event. Only ids and short codes are logged, and no name, email, password, code or token. */
export interface SecurityFacts {
  /** Who acted. If an access token was used, its id and its creator's id are logged as well. */
  actor?: Actor | undefined;
  /** The user whose account, role or token is concerned. */
  userId?: string | undefined;
  clientId?: string | null | undefined;
  /** The caller's address. Only the network of the address is logged. */
  address?: string | undefined;
  role?: Role | null | undefined;
  formerRole?: Role | null | undefined;
  tokenId?: string | undefined;
  /** The route or command. */
  route?: string | undefined;
  /** The `x-request-id` of the answer. */
  requestId?: string | undefined;
  /** The refusal's code. */
  code?: string | undefined;
  /** What was chosen or changed, as a short code: a provider, a kind of second factor. */
  what?: string | undefined;
}

/** Writes a security event to the log, as a line of level info with the message 'security'. */
export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

/** Limits the lines of one event from one network. */
const perNetwork: BucketSize = { burst: 20, refillMs: 3_000 };
/** Limits the lines of one event from all networks. */
const perEvent: BucketSize = { burst: 200, refillMs: 100 };
const SWEEP_AT = 10_000;

/** Creates the log of security events. `now` returns epoch milliseconds. */
export function createSecurityLog(
  log: { info(context: object, message: string): void },
  now: () => number,
): SecurityLog {
  const withinNetworkLimit = rateLimit(perNetwork, now);
  const withinEventLimit = rateLimit(perEvent, now);
  /** How many lines of each event were dropped since its last line. */
  const leftOut = new Map<SecurityEvent, number>();
  return (event, { actor, address, clientId, tokenId, ...facts }) => {
    const network = address === undefined ? undefined : networkClassOf(address);
    if (!withinNetworkLimit(`${event} ${network ?? actor?.id}`) || !withinEventLimit(event)) {
      leftOut.set(event, (leftOut.get(event) ?? 0) + 1);
      return;
    }
    const line = { event, ...idsOfActor(actor), organisationId: clientId ?? undefined, network, ...facts };
    log.info({ security: { ...line, subjectTokenId: tokenId, leftOut: leftOut.get(event) } }, 'security');
    leftOut.delete(event);
  };
}

function idsOfActor(actor: Actor | undefined): object {
  if (!actor) return {};
  if (actor.kind === 'guest') return { guestId: actor.id };
  const { byToken } = actor;
  return { actorId: actor.id, ...(byToken && { tokenId: byToken.id, tokenMakerId: byToken.makerId }) };
}

function rateLimit(size: BucketSize, now: () => number): (key: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const at = now();
    if (buckets.size > SWEEP_AT)
      for (const [oldKey, bucket] of buckets) if (at - bucket.at > size.burst * size.refillMs) buckets.delete(oldKey);
    const { bucket, waitMs } = takeToken(size, buckets.get(key), at);
    buckets.set(key, bucket);
    return waitMs === 0;
  };
}
