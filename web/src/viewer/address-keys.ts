import { useRoute } from 'wouter';
import { site } from '../lib/site.ts';

/** The keys in the address of a page. */
export interface AddressKeys {
  clientKey: string;
  channelKey: string | null;
  /** A content's key, or the reserved word of one of the product's own pages. */
  lastKey: string | null;
}

/** Returns the keys in a viewer's address (VIEW-2 to VIEW-4), or null. Own domains omit the client's key. */
export function useAddressKeys(): AddressKeys | null {
  const { ownClientKey } = site();
  const [matches, keys] = useRoute<Record<string, string | undefined>>(
    `${ownClientKey === null ? '/:clientKey' : ''}/:channelKey?/:lastKey?`,
  );
  if (!matches) return null;
  const { clientKey = ownClientKey ?? '', channelKey = null, lastKey = null } = keys;
  return { clientKey, channelKey, lastKey };
}
