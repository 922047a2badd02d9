import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import { lockClientAgainstDeletion } from './clients.store.ts';

/**
 * Locks an active client against deletion until the transaction ends. Refuses with `missing` if the client does not
 * exist.
 */
export async function requireClient(tx: Executor, clientId: string, missing: RefusalText): Promise<void> {
  if (!(await lockClientAgainstDeletion(tx, clientId))) throw new Refusal(missing);
}
