import type { Client } from '@nave/domain/clients/client.ts';
import { createContext, useContext } from 'react';

/** The organisation that the address names, once it is loaded (SHELL-16). */
export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('No organisation is open.');
  return client;
}
