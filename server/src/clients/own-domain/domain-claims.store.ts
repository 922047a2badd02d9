import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { clients, domainClaims } from '../tables.ts';

export type ClaimRow = typeof domainClaims.$inferSelect;

export async function claimOf(db: Executor, clientId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(domainClaims).where(eq(domainClaims.clientId, clientId));
  return row;
}

/** Stores a claim, which replaces the client's former claim. */
export async function replaceClaim(tx: Executor, claim: typeof domainClaims.$inferInsert): Promise<ClaimRow> {
  await deleteClaim(tx, claim.clientId);
  const [row] = await tx.insert(domainClaims).values(claim).returning();
  if (!row) throw new Error('An inserted claim was not returned.');
  return row;
}

export async function updateClaim(tx: Executor, clientId: string, values: Partial<ClaimRow>): Promise<void> {
  await tx.update(domainClaims).set(values).where(eq(domainClaims.clientId, clientId));
}

export async function deleteClaim(tx: Executor, clientId: string): Promise<void> {
  await tx.delete(domainClaims).where(eq(domainClaims.clientId, clientId));
}

/** Deletes a client's claim unless it is for this domain, given in lower case. */
export async function deleteOtherClaim(tx: Executor, clientId: string, domain: string | null): Promise<void> {
  const other = domain === null ? undefined : ne(domainClaims.domain, domain);
  await tx.delete(domainClaims).where(and(eq(domainClaims.clientId, clientId), other));
}

/** Whether another client is served under the domain, given in lower case, or has proved that it owns the domain. */
export async function isDomainTaken(db: Executor, clientId: string, domain: string): Promise<boolean> {
  const served = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        sql`lower(${clients.customDomain}) = ${domain}`,
        sql`${clients.versionCode} is null`,
        ne(clients.id, clientId),
      ),
    );
  if (served.length > 0) return true;
  const proved = await db
    .select({ id: domainClaims.clientId })
    .from(domainClaims)
    .where(and(eq(domainClaims.domain, domain), isNotNull(domainClaims.provedAt), ne(domainClaims.clientId, clientId)));
  return proved.length > 0;
}
