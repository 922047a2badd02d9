import type { FindUses } from '../media/picture-uses.ts';
import { activeClient, type ClientRow } from './clients.store.ts';

/** The pictures of a client's settings, by form field. */
export function clientPictures({ logoImage, theme }: Pick<ClientRow, 'logoImage' | 'theme'>) {
  return { logoImage, 'theme.backgroundImage': theme.backgroundImage };
}

export const usesByClient: FindUses = async (from, { clientId, url }) => {
  const client = await activeClient(from, clientId);
  const isShown = client && Object.values(clientPictures(client)).includes(url);
  return isShown ? [{ kind: 'organisation', name: client.name }] : [];
};
