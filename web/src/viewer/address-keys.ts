import { useRoute } from 'wouter';
import { site } from '../lib/site.ts';

/** What the address names. */
export interface AddressKeys {
  clientKey: string;
  channelKey: string | null;
  /** A content's key, or one of the words of ours that stand in its place. */
  lastKey: string | null;
}

/** The keys in the address (VIEW-2 to VIEW-4), on an organisation's own domain without its own; null where it is none of the viewer's. */
export function useAddressKeys(): AddressKeys | null {
  const { ownClientKey } = site();
  const [isOurs, keys] = useRoute<Record<string, string | undefined>>(
    `${ownClientKey === null ? '/:clientKey' : ''}/:channelKey?/:lastKey?`,
  );
  if (!isOurs) return null;
  const { clientKey = ownClientKey ?? '', channelKey = null, lastKey = null } = keys;
  return { clientKey, channelKey, lastKey };
}
