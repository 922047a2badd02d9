import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { undeletedClient } from '../clients.store.ts';
import { type CheckDomainDeps, checkDomain } from './check-domain.ts';
import { type ClaimRow, claimOf } from './domain-claims.store.ts';

const JOB = 'own-domain';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Scheduled checks of claimed domains (HOST-64). */
export interface DomainChecks {
  /** Schedules a check as soon as possible, if the transaction commits. */
  soon(tx: Executor, clientId: string): Promise<void>;
}

interface DomainChecksDeps extends CheckDomainDeps {
  jobs: Jobs;
}

/** Checks each claimed domain repeatedly: often while its owner sets up the DNS records, rarely afterwards. */
export function domainChecks({ jobs, ...deps }: DomainChecksDeps): DomainChecks {
  const { db, clock } = deps;
  jobs.define<{ clientId: string }>(JOB, async ({ clientId }) => {
    await checkDomain(deps, clientId);
    const claim = await claimOf(db, clientId);
    const client = claim && (await undeletedClient(db, clientId));
    if (!claim || !client) return;
    const isServed = client.customDomain?.toLowerCase() === claim.domain;
    const at = new Date(clock.now().getTime() + pauseMs(claim, { isServed, clock }));
    await jobs.enqueue(db, JOB, { clientId }, { at, key: clientId });
  });
  return { soon: (tx, clientId) => jobs.enqueue(tx, JOB, { clientId }, { key: clientId }) };
}

/**
 * Returns the time until the next check: 10 minutes on the first day after the claim, an hour until the 14th day, and
 * a day later on. A served domain with a valid certificate is checked every 6 hours.
 */
function pauseMs(claim: ClaimRow, { isServed, clock }: { isServed: boolean; clock: Clock }): number {
  const ageMs = clock.now().getTime() - claim.createdAt.getTime();
  if (isServed && claim.certificate === 'valid') return 6 * HOUR_MS;
  if (ageMs < DAY_MS) return 10 * MINUTE_MS;
  return ageMs < 14 * DAY_MS ? HOUR_MS : DAY_MS;
}
