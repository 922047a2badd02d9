import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { identities, users } from '../tables.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** Whose an account elsewhere is (A18); of an organisation's own provider, only there. */
export async function identityOf(
  db: Executor,
  { issuer, subject, clientId }: Pick<IdentityRow, 'issuer' | 'subject' | 'clientId'>,
): Promise<IdentityRow | undefined> {
  const there = clientId ? eq(identities.clientId, clientId) : isNull(identities.clientId);
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), there));
  return row;
}

/** Of a user, the oldest first. */
export async function identitiesOf(db: Executor, userId: string): Promise<IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt, identities.id);
}

export async function insertIdentity(tx: Executor, identity: IdentityRow): Promise<void> {
  await tx.insert(identities).values(identity);
}

export async function deleteIdentity(tx: Executor, userId: string, id: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.id, id)));
}

/** The user's row, which stays as it is until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Nobody signs in to the account from elsewhere any more. */
export async function deleteIdentities(tx: Executor, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
