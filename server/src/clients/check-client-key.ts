import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import { urlKeyError } from '@nave/domain/kernel/url-key.ts';
import type { Executor } from '../platform/database/database.ts';
import { isKeyTaken } from './clients.store.ts';

/** Whether the key is valid and no client other than `except`, the client being edited, has it (CLI-66, CLI-67). */
export async function isClientKeyAvailable(
  db: Executor,
  { key, except }: { key: string; except?: string | undefined },
): Promise<boolean> {
  if (urlKeyError(key)) return false;
  return !(await isKeyTaken(db, lookupKey(key), isId(except) ? except : undefined));
}
