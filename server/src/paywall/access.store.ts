import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Provider, paywallAccess } from './tables.ts';

/** An attendee number at the paywall. */
export interface AccessKey {
  provider: Provider;
  number: string;
  clientId: string;
  eventId: string;
}

/**
 * Locks the access rows of these numbers until the transaction ends, always in the same order; adds missing rows. A
 * later statement sees what other transactions had committed before they gave up these locks.
 */
export async function lockAccess(tx: Executor, keys: readonly AccessKey[]): Promise<void> {
  const rows = [...new Map(keys.map((key) => [`${key.provider} ${key.number}`, key])).values()];
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (provider text, number text, "clientId" uuid, "eventId" text)`;
  await tx.execute(sql`
    insert into paywall_access (provider, number, client_id, event_id)
    select provider, number, "clientId", "eventId" from ${given} order by provider, number
    on conflict do nothing`);
  await tx.execute(sql`
    select from paywall_access join ${given} using (provider, number)
    order by provider, number for update of paywall_access`);
}

/** Stores whether attendees are cancelled; the rows are locked. */
export async function storeCanceled(
  tx: Executor,
  changes: readonly (Pick<AccessKey, 'provider' | 'number'> & { isCancelled: boolean })[],
): Promise<void> {
  await tx
    .update(paywallAccess)
    .set({ isCanceled: sql`given."isCancelled"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as given (provider text, number text, "isCancelled" boolean)`,
    )
    .where(sql`${paywallAccess.provider} = given.provider and ${paywallAccess.number} = given.number`);
}
