import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import { type ClientRow, updateClient } from './clients.store.ts';

/** Records that staff of the client have reviewed it and confirmed that it is correct (CLI-146). */
export async function verifyClient(db: Db, clientId: string): Promise<ClientRow> {
  const verified = await updateClient(db, clientId, { isActivated: true });
  if (!verified) throw new Refusal(clientRefusals.notFound);
  return verified;
}
