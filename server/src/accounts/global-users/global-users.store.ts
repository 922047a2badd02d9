import type { GlobalRole } from '@nave/domain/kernel/actor.ts';
import { desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { globalInvitations, users } from '../tables.ts';

type InvitationRow = typeof globalInvitations.$inferSelect;

/** A holder of a global role, or the invitation of an account to such a role. */
export type GlobalUserRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName' | 'imageAt'> & {
  globalRole: GlobalRole;
  isVerified: boolean;
};

/** Serialises changes of global roles until the transaction ends, so that an owner always remains. */
export async function lockGlobalUsers(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('global-users', 0))`);
}

/** Returns holders of global roles and pending invitations, the newest accounts first. */
export async function globalUsers(db: Executor): Promise<GlobalUserRow[]> {
  const isHolder = isNotNull(users.globalRole);
  const own = <Value>(held: unknown, invited: unknown) =>
    sql<Value>`case when ${users.globalRole} is null then ${invited} else ${held} end`;
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: own<string>(users.firstName, globalInvitations.firstName),
      lastName: own<string>(users.lastName, globalInvitations.lastName),
      imageAt: own<Date | null>(users.imageAt, sql`null::timestamptz`).mapWith(users.imageAt),
      globalRole: sql<GlobalRole>`coalesce(${users.globalRole}, ${globalInvitations.role})`,
      isVerified: sql<boolean>`${users.globalRole} is not null`,
    })
    .from(users)
    .leftJoin(globalInvitations, eq(globalInvitations.userId, users.id))
    .where(or(isHolder, isNotNull(globalInvitations.userId)))
    .orderBy(desc(users.createdAt), users.id);
}

export async function setGlobalRole(tx: Executor, userId: string, globalRole: GlobalRole | null): Promise<void> {
  await tx.update(users).set({ globalRole }).where(eq(users.id, userId));
}

/** Stores an invitation; replaces an earlier invitation of the account. */
export async function storeGlobalInvitation(tx: Executor, { userId, ...invitation }: InvitationRow): Promise<void> {
  await tx
    .insert(globalInvitations)
    .values({ userId, ...invitation })
    .onConflictDoUpdate({ target: globalInvitations.userId, set: invitation });
}

export async function globalInvitationOf(db: Executor, userId: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(globalInvitations).where(eq(globalInvitations.userId, userId));
  return row;
}

/** Deletes the invitation of an account and returns it, or undefined if the account has none. */
export async function takeGlobalInvitation(tx: Executor, userId: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(globalInvitations).where(eq(globalInvitations.userId, userId)).returning();
  return row;
}
