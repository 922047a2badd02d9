import { and, eq, sql } from 'drizzle-orm';
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
 * Locks the access rows of these numbers until the transaction ends, always in the same order; adds missing rows. If a
 * number has gone to an attendee of another event, its row begins anew, without the screens of the other attendee. A
 * later statement sees what other transactions had committed before they gave up these locks. Returns how many screens
 * staff have added to each number, by `accessKey`.
 */
export async function lockAccess(tx: Executor, keys: readonly AccessKey[]): Promise<Map<string, number>> {
  const rows = [...new Map(keys.map((key) => [accessKey(key), key])).values()];
  if (rows.length === 0) return new Map();
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (provider text, number text, "clientId" uuid, "eventId" text)`;
  await tx.execute(sql`
    insert into paywall_access (provider, number, client_id, event_id)
    select provider, number, "clientId", "eventId" from ${given} order by provider, number
    on conflict (provider, number) do update
    set client_id = excluded.client_id, event_id = excluded.event_id, is_canceled = false, extra_screens = 0
    where paywall_access.event_id <> excluded.event_id`);
  // The values of a row that was locked are those after the wait.
  const locked = await tx.execute<{ provider: Provider; number: string; extra: number }>(sql`
    select provider, number, paywall_access.extra_screens as extra from paywall_access join ${given} using (provider, number)
    order by provider, number for update of paywall_access`);
  return new Map(locked.rows.map(({ extra, ...key }) => [accessKey(key), extra]));
}

/** Returns the text by which `lockAccess` names a number. */
export function accessKey({ provider, number }: Pick<AccessKey, 'provider' | 'number'>): string {
  return `${provider} ${number}`;
}

/** Returns how many screens staff have added to the number of an attendee. */
export async function extraScreensOf(
  db: Executor,
  of: Pick<AccessKey, 'provider' | 'number' | 'eventId'>,
): Promise<number> {
  const [row] = await db.select({ extra: paywallAccess.extraScreens }).from(paywallAccess).where(isOfAttendee(of));
  return row?.extra ?? 0;
}

/** Stores how many screens staff have added to the number of an attendee; the row is locked. */
export async function storeExtraScreens(
  tx: Executor,
  of: Pick<AccessKey, 'provider' | 'number' | 'eventId'>,
  extraScreens: number,
): Promise<void> {
  const { rowCount } = await tx.update(paywallAccess).set({ extraScreens }).where(isOfAttendee(of));
  if (rowCount !== 1) throw new Error('A locked access row was not updated.');
}

/** The client does not count: clients that share an event of the partner share the screens of its attendees. */
function isOfAttendee({ provider, number, eventId }: Pick<AccessKey, 'provider' | 'number' | 'eventId'>) {
  return and(
    eq(paywallAccess.provider, provider),
    eq(paywallAccess.number, number),
    eq(paywallAccess.eventId, eventId),
  );
}

/** Stores whether attendees are cancelled, which ends the added screens; the rows are locked. */
export async function storeCanceled(
  tx: Executor,
  changes: readonly (Pick<AccessKey, 'provider' | 'number'> & { isCancelled: boolean })[],
): Promise<void> {
  await tx
    .update(paywallAccess)
    .set({
      isCanceled: sql`given."isCancelled"`,
      extraScreens: sql`case when given."isCancelled" then 0 else ${paywallAccess.extraScreens} end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as given (provider text, number text, "isCancelled" boolean)`,
    )
    .where(sql`${paywallAccess.provider} = given.provider and ${paywallAccess.number} = given.number`);
}
