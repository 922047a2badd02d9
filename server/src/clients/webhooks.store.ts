import { and, asc, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { webhookAttempts, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

type Webhook = Pick<WebhookRow, 'clientId' | 'id'>;

/** Returns the client's webhooks, the oldest first. */
export async function webhooksOf(db: Executor, clientId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.clientId, clientId)).orderBy(asc(webhooks.id));
}

export async function webhookOf(db: Executor, clientId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isWebhook({ clientId, id }));
  return row;
}

/** Returns the webhooks of a client, or of all clients if `clientId` is undefined, that are not paused. */
export async function sendingWebhooks(db: Executor, clientId?: string): Promise<Webhook[]> {
  const ofClient = clientId === undefined ? undefined : eq(webhooks.clientId, clientId);
  return db
    .select({ clientId: webhooks.clientId, id: webhooks.id })
    .from(webhooks)
    .where(and(ofClient, isNull(webhooks.pausedAt)));
}

export async function insertWebhook(tx: Executor, webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await tx.insert(webhooks).values(webhook).returning();
  if (!row) throw new Error('An inserted webhook was not returned.');
  return row;
}

/** Returns the updated webhook; undefined if it was deleted. */
export async function updateWebhook(
  db: Executor,
  { clientId, id }: Webhook,
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await db.update(webhooks).set(values).where(isWebhook({ clientId, id })).returning();
  return row;
}

/**
 * Updates a webhook whose cursor is still `cursor`; undefined if it was deleted, or moved to another number or back since
 * the given row was read.
 */
export async function advanceWebhook(
  db: Executor,
  { clientId, id, cursor, rewinds }: Pick<WebhookRow, 'clientId' | 'id' | 'cursor' | 'rewinds'>,
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set(values)
    .where(and(isWebhook({ clientId, id }), eq(webhooks.cursor, cursor), eq(webhooks.rewinds, rewinds)))
    .returning();
  return row;
}

/**
 * Moves a webhook's cursor back to `cursor`, never forward, and updates it; undefined if it was deleted. A run that is
 * beyond the stored cursor does not move it on any more.
 */
export async function rewindWebhook(
  db: Executor,
  { clientId, id, cursor }: Webhook & { cursor: number },
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set({
      ...values,
      cursor: sql`least(${webhooks.cursor}, ${cursor}::bigint)`,
      rewinds: sql`${webhooks.rewinds} + 1`,
    })
    .where(isWebhook({ clientId, id }))
    .returning();
  return row;
}

/** Deletes a webhook with its attempts; returns whether it existed. */
export async function deleteWebhook(db: Executor, clientId: string, id: string): Promise<boolean> {
  const removed = await db.delete(webhooks).where(isWebhook({ clientId, id })).returning({ id: webhooks.id });
  return removed.length > 0;
}

/** Stores attempts of a webhook, and deletes all but the `most` newest. */
export async function storeAttempts(
  tx: Executor,
  { clientId, id }: Webhook,
  { attempts, most }: { attempts: readonly AttemptRow[]; most: number },
): Promise<void> {
  if (attempts.length === 0) return;
  await tx.insert(webhookAttempts).values([...attempts]);
  const isOfWebhook = and(eq(webhookAttempts.clientId, clientId), eq(webhookAttempts.webhookId, id));
  const newest = tx.select({ id: webhookAttempts.id }).from(webhookAttempts).where(isOfWebhook);
  const kept = newest.orderBy(desc(webhookAttempts.id)).limit(most);
  await tx.delete(webhookAttempts).where(and(isOfWebhook, notInArray(webhookAttempts.id, kept)));
}

/** Returns the stored attempts of a webhook, the newest first. */
export async function attemptsOf(db: Executor, { clientId, id }: Webhook): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.clientId, clientId), eq(webhookAttempts.webhookId, id)))
    .orderBy(desc(webhookAttempts.id));
}

function isWebhook({ clientId, id }: Webhook) {
  return and(eq(webhooks.clientId, clientId), eq(webhooks.id, id));
}
