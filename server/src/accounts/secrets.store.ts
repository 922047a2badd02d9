import { eq } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { installationSecrets } from './tables.ts';

/**
 * Returns the installation's secret of this name and creates it on first use; concurrent callers get the same value.
 */
export async function installationSecret(db: Executor, name: string, create: () => Buffer): Promise<Buffer> {
  await db.insert(installationSecrets).values({ name, value: create() }).onConflictDoNothing();
  const [row] = await db.select().from(installationSecrets).where(eq(installationSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} was not found after it was written.`);
  return row.value;
}

export type SecretRow = Pick<typeof installationSecrets.$inferSelect, 'value' | 'formerValue' | 'renewedAt'>;

export async function readSecret(db: Executor, name: string): Promise<SecretRow | undefined> {
  const { value, formerValue, renewedAt } = installationSecrets;
  const found = db.select({ value, formerValue, renewedAt }).from(installationSecrets);
  const [row] = await found.where(eq(installationSecrets.name, name));
  return row;
}

/** Locks the secret until the transaction ends. */
export async function lockSecret(tx: Executor, name: string): Promise<void> {
  await tx.select().from(installationSecrets).where(eq(installationSecrets.name, name)).for('update');
}

export async function writeSecret(tx: Executor, name: string, secret: SecretRow): Promise<void> {
  await tx.update(installationSecrets).set(secret).where(eq(installationSecrets.name, name));
}
