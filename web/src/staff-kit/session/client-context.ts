import type { Client } from '@nave/domain/clients/client.ts';
import { createContext, useContext } from 'react';

/** The organisation in the URL, once it is loaded (SHELL-16). */
export const ClientContext = createContext<Client | null>(null);

/** Id of the organisation whose library a page's forms use, if it is not the open organisation. */
export const LibraryContext = createContext<string | null>(null);

/** Returns the id of the organisation whose library stores the pictures. */
export function useLibrary(): string {
  const library = useContext(LibraryContext);
  const client = useContext(ClientContext);
  if (library ?? client) return library ?? client?.id ?? '';
  throw new Error('No library is open.');
}

/** Whether the library's organisation is stored. A new organisation can have pictures before it is saved. */
export function useHasClient(): boolean {
  return useContext(ClientContext) !== null;
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('No organisation is open.');
  return client;
}
