import type { SecondFactorDemand } from '@nave/domain/accounts/second-factor-demand.api.ts';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { clientUsers, secondFactorDemands } from '../tables.ts';

/** Stores that a client demands a second factor; returns false if the client already demanded one. */
export async function insertDemand(tx: Executor, demand: typeof secondFactorDemands.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(secondFactorDemands)
    .values(demand)
    .onConflictDoNothing()
    .returning({ clientId: secondFactorDemands.clientId });
  return rows.length > 0;
}

/** Stores that a client no longer demands a second factor; returns false if the client did not demand one. */
export async function deleteDemand(tx: Executor, clientId: string): Promise<boolean> {
  const rows = await tx
    .delete(secondFactorDemands)
    .where(eq(secondFactorDemands.clientId, clientId))
    .returning({ clientId: secondFactorDemands.clientId });
  return rows.length > 0;
}

/** Returns the setting of a client, and how many members have a second factor. Pending members are not counted. */
export async function demandOf(db: Executor, clientId: string): Promise<SecondFactorDemand> {
  const rows = await db.select().from(secondFactorDemands).where(eq(secondFactorDemands.clientId, clientId));
  const hasSecondFactor = sql`(
    exists (select from authenticator_apps a where a.user_id = ${clientUsers.userId} and a.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = ${clientUsers.userId}))`;
  const [members] = await db
    .select({ members: count(), withSecondFactor: sql<number>`(count(*) filter (where ${hasSecondFactor}))::int` })
    .from(clientUsers)
    .where(and(eq(clientUsers.clientId, clientId), isNotNull(clientUsers.acceptedAt)));
  return { isDemanded: rows.length > 0, members: 0, withSecondFactor: 0, ...members };
}
