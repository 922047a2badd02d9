import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { identities, users } from '../tables.ts';

export type IdentityRow = typeof identities.$inferSelect;

/**
 * Finds an identity by issuer and subject (A18). With a `clientId` it finds only identities of that client's own
 * provider; without a `clientId`, only identities of the installation's providers.
 */
export async function identityOf(
  db: Executor,
  { issuer, subject, clientId }: Pick<IdentityRow, 'issuer' | 'subject' | 'clientId'>,
): Promise<IdentityRow | undefined> {
  const ofClient = clientId ? eq(identities.clientId, clientId) : isNull(identities.clientId);
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), ofClient));
  return row;
}

/** Returns the user's identities, oldest first. */
export async function identitiesOf(db: Executor, userId: string): Promise<IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt, identities.id);
}

export async function insertIdentity(tx: Executor, identity: IdentityRow): Promise<void> {
  await tx.insert(identities).values(identity);
}

export async function deleteIdentity(tx: Executor, userId: string, id: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.id, id)));
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function deleteIdentities(tx: Executor, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
