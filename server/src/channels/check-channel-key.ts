import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import { urlKeyError } from '@nave/domain/kernel/url-key.ts';
import type { Executor } from '../platform/database/database.ts';
import { isKeyTaken } from './channels.store.ts';

/**
 * Whether the key is valid and no active channel of the client has it, apart from `except`, the channel being edited
 * (CHN-138).
 */
export async function isChannelKeyAvailable(
  db: Executor,
  clientId: string,
  { key, except }: { key: string; except?: string | undefined },
): Promise<boolean> {
  if (urlKeyError(key)) return false;
  return !(await isKeyTaken(db, clientId, lookupKey(key), isId(except) ? except : undefined));
}
