import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import { holdClient } from './clients.store.ts';

/** Keeps the client in place until the transaction ends, or refuses where its data are missing. */
export async function requireClient(tx: Executor, clientId: string, missing: RefusalText): Promise<void> {
  if (!(await holdClient(tx, clientId))) throw new Refusal(missing);
}
