import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isUniqueViolation } from '../platform/database/transaction.ts';

/** Runs the write. If another client has the key, refuses with an error at the form's key field (CLI-65, CLI-72). */
export async function withUniqueKey<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'clients_live_key')) throw error;
    throw new Refusal(clientRefusals.keyTaken, { fields: { key: clientRefusals.keyTaken.message } });
  }
}
