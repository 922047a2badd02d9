import type { ClientRow } from '@nave/domain/clients/client.ts';

/** SHELL-62 to SHELL-66: any part of name, city, region or key, whatever the case. */
export function matchesClient({ name, city, region, key }: ClientRow, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [name, city, region, key].some((field) => field?.toLowerCase().includes(wanted));
}
