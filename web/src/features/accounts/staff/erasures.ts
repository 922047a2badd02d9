import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { erasureCalls } from '@nave/domain/accounts/erasure.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** The newest erasures, without the persons. */
export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: ({ signal }) => ask(erasureCalls.list, {}, { signal }),
});

/** Returns what an erasure would erase. Throws ApiError. */
export async function previewErasure(email: string): Promise<ErasedCounts> {
  return (await ask(erasureCalls.preview, { body: { email } })).counts;
}

/** Erases the person with this email. Throws ApiError. */
export async function erasePerson(client: QueryClient, email: string): Promise<Erasure> {
  try {
    return (await ask(erasureCalls.nuke, { body: { email } })).data;
  } finally {
    void client.invalidateQueries({ queryKey: erasuresQuery.queryKey });
  }
}
