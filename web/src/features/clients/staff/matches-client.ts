import type { ClientRow } from '@nave/domain/clients/client.ts';

/** Matches any part of name, city, region or key, ignoring case (SHELL-62 to SHELL-66). */
export function matchesClient({ name, city, region, key }: ClientRow, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [name, city, region, key].some((field) => field?.toLowerCase().includes(wanted));
}
