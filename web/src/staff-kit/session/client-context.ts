import type { Client } from '@nave/domain/clients/client.ts';
import { createContext, useContext } from 'react';

/** The organisation that the address names, once it is loaded (SHELL-16). */
export const ClientContext = createContext<Client | null>(null);

/** Whose pictures the forms of a page keep, where it is not the organisation that is open. */
export const LibraryContext = createContext<string | null>(null);

/** The id of the organisation in whose library pictures are kept. */
export function useLibrary(): string {
  const library = useContext(LibraryContext);
  const client = useContext(ClientContext);
  if (library ?? client) return library ?? client?.id ?? '';
  throw new Error('No library is open.');
}

/** Whether the library is that of an organisation that is there; one that is being added has its pictures before. */
export function useHasClient(): boolean {
  return useContext(ClientContext) !== null;
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('No organisation is open.');
  return client;
}
