import { and, asc, count, desc, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { webhookMessages, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;

/** Returns the client's webhooks, the oldest first, each with the number of its queued messages. */
export async function webhooksOf(db: Executor, clientId: string): Promise<{ webhook: WebhookRow; waiting: number }[]> {
  return db
    .select({ webhook: webhooks, waiting: count(webhookMessages.id) })
    .from(webhooks)
    .leftJoin(webhookMessages, eq(webhookMessages.webhookId, webhooks.id))
    .where(eq(webhooks.clientId, clientId))
    .groupBy(webhooks.id)
    .orderBy(asc(webhooks.id));
}

export async function webhookOf(db: Executor, clientId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.clientId, clientId), eq(webhooks.id, id)));
  return row;
}

export async function insertWebhook(tx: Executor, webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await tx.insert(webhooks).values(webhook).returning();
  if (!row) throw new Error('An inserted webhook was not returned.');
  return row;
}

/** Returns the updated webhook; undefined if it was deleted. */
export async function updateWebhook(
  db: Executor,
  { clientId, id }: { clientId: string; id: string },
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set(values)
    .where(and(eq(webhooks.clientId, clientId), eq(webhooks.id, id)))
    .returning();
  return row;
}

/** Deletes a webhook with its queued messages; returns whether it existed. */
export async function deleteWebhook(db: Executor, clientId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(webhooks)
    .where(and(eq(webhooks.clientId, clientId), eq(webhooks.id, id)))
    .returning({ id: webhooks.id });
  return removed.length > 0;
}

export async function insertMessage(tx: Executor, message: typeof webhookMessages.$inferInsert): Promise<void> {
  await tx.insert(webhookMessages).values(message);
}

/** Deletes all queued messages of a webhook except the `most` newest. */
export async function keepNewestMessages(tx: Executor, { clientId, id }: WebhookRow, most: number): Promise<void> {
  const ofWebhook = and(eq(webhookMessages.clientId, clientId), eq(webhookMessages.webhookId, id));
  const newest = tx.select({ id: webhookMessages.id }).from(webhookMessages).where(ofWebhook);
  const kept = newest.orderBy(desc(webhookMessages.id)).limit(most);
  await tx.delete(webhookMessages).where(and(ofWebhook, notInArray(webhookMessages.id, kept)));
}

/** Returns a queued message with its webhook. */
export async function waitingMessage(
  db: Executor,
  clientId: string,
  id: string,
): Promise<{ message: MessageRow; webhook: WebhookRow } | undefined> {
  const [row] = await db
    .select({ message: webhookMessages, webhook: webhooks })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
    .where(and(eq(webhookMessages.clientId, clientId), eq(webhookMessages.id, id)));
  return row;
}

export async function deleteMessage(tx: Executor, clientId: string, id: string): Promise<void> {
  await tx.delete(webhookMessages).where(and(eq(webhookMessages.clientId, clientId), eq(webhookMessages.id, id)));
}

/** Counts a failed attempt; returns whether the message is still queued. */
export async function recordFailedAttempt(tx: Executor, { clientId, id, attempts }: MessageRow): Promise<boolean> {
  const counted = await tx
    .update(webhookMessages)
    .set({ attempts: attempts + 1 })
    .where(and(eq(webhookMessages.clientId, clientId), eq(webhookMessages.id, id)))
    .returning({ id: webhookMessages.id });
  return counted.length > 0;
}
