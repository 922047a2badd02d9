import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { images } from './tables.ts';

export type ImageRow = typeof images.$inferSelect;

/** Returns the pictures of a client's library, the newest first. */
export async function libraryImages(db: Executor, clientId: string): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(and(eq(images.clientId, clientId), isNull(images.deletedAt)))
    .orderBy(desc(images.createdAt), desc(images.id));
}

/**
 * Returns the number and the total bytes of a client's pictures, including deleted pictures whose files still exist.
 */
export async function libraryUse(db: Executor, clientId: string): Promise<{ files: number; bytes: number }> {
  const [use] = await db
    .select({ files: count(), bytes: sql<string>`coalesce(sum(${images.bytes}), 0)` })
    .from(images)
    .where(eq(images.clientId, clientId));
  return { files: use?.files ?? 0, bytes: Number(use?.bytes ?? 0) };
}

/** Serialises additions to a client's library and deletions from it. */
export async function lockLibrary(tx: Executor, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`library:${clientId}`}, 0))`);
}

/** Blocks deletions from a client's library until the transaction ends. Several transactions can hold this lock. */
export async function shareLibrary(tx: Executor, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`library:${clientId}`}, 0))`);
}

/** Returns the URLs that have an entry in the library, and restores these entries if they were deleted. */
export async function restoreImages(tx: Executor, clientId: string, urls: string[]): Promise<Set<string>> {
  const among = and(eq(images.clientId, clientId), inArray(images.url, urls));
  const rows = await tx.select({ url: images.url, deletedAt: images.deletedAt }).from(images).where(among);
  if (rows.some(({ deletedAt }) => deletedAt)) await tx.update(images).set({ deletedAt: null }).where(among);
  return new Set(rows.map(({ url }) => url));
}

/** Returns an entry, including a deleted entry whose files still exist. */
export async function imageById(tx: Executor, clientId: string, id: string): Promise<ImageRow | undefined> {
  const [row] = await tx
    .select()
    .from(images)
    .where(and(eq(images.clientId, clientId), eq(images.id, id)));
  return row;
}

/** Marks an entry as deleted; with null, restores the entry. */
export async function markImage(tx: Executor, { clientId, id }: ImageRow, deletedAt: Date | null): Promise<void> {
  await tx
    .update(images)
    .set({ deletedAt })
    .where(and(eq(images.clientId, clientId), eq(images.id, id)));
}

/** Removes an entry permanently. */
export async function removeImage(tx: Executor, { clientId, id }: ImageRow): Promise<void> {
  await tx.delete(images).where(and(eq(images.clientId, clientId), eq(images.id, id)));
}

/** Returns the display names in the library that start with `beginning`. */
export async function namesLike(db: Executor, clientId: string, beginning: string): Promise<Set<string>> {
  const rows = await db
    .select({ fileName: images.fileName })
    .from(images)
    .where(and(eq(images.clientId, clientId), sql`starts_with(${images.fileName}, ${beginning})`));
  return new Set(rows.map(({ fileName }) => fileName));
}

/** Returns the library's entry of a picture, including a deleted entry. The URL contains a hash of the picture. */
export async function imageByUrl(tx: Executor, clientId: string, url: string): Promise<ImageRow | undefined> {
  const [row] = await tx
    .select()
    .from(images)
    .where(and(eq(images.clientId, clientId), eq(images.url, url)));
  return row;
}

export async function insertImage(tx: Executor, image: typeof images.$inferInsert): Promise<ImageRow> {
  const [row] = await tx.insert(images).values(image).returning();
  if (!row) throw new Error('An inserted image was not returned.');
  return row;
}
