import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatDevices } from '../tables.ts';

type DeviceRow = typeof chatDevices.$inferInsert;

interface ChatOf {
  readonly id: string;
  readonly clientId: string;
}

export async function insertDevices(db: Executor, devices: DeviceRow[]): Promise<void> {
  await db
    .insert(chatDevices)
    .values(devices)
    .onConflictDoUpdate({
      target: [chatDevices.contentId, chatDevices.uid, chatDevices.device],
      set: { at: sql`greatest(${chatDevices.at}, excluded.at)` },
    });
}

/** Returns the pairs of authors and devices that have written since an instant. */
export async function devicesSince(db: Executor, { id, clientId }: ChatOf, since: Date) {
  return db
    .select({ uid: chatDevices.uid, device: chatDevices.device })
    .from(chatDevices)
    .where(and(eq(chatDevices.contentId, id), eq(chatDevices.clientId, clientId), gt(chatDevices.at, since)));
}

/** Deletes old rows of all clients. */
export async function deleteOldDevices(db: Executor, before: Date): Promise<void> {
  await db.delete(chatDevices).where(lt(chatDevices.at, before));
}

/** Moves a guest's devices to the user. */
export async function moveDevicesToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`insert into chat_devices (client_id, content_id, uid, device, at)
    select client_id, content_id, ${userId}, device, at from chat_devices where uid = ${guestId} on conflict do nothing`);
  await tx.execute(sql`delete from chat_devices where uid = ${guestId}`);
}
