import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';
import { uploadFile } from '../../../../lib/dashboard-upload.ts';
import { type EventIds, eventQuery, refreshEvents } from '../events.ts';

/** How often the page asks for the progress of a running import, in milliseconds (TKT-100). */
const PROGRESS_EVERY_MS = 1_000;

/** The imports of an event that were started, the newest first. */
export function importListQuery(ids: EventIds) {
  return queryOptions({
    queryKey: [...eventQuery(ids).queryKey, 'imports'],
    queryFn: ({ signal }) => ask(ticketingCalls.imports, ids, { signal }),
  });
}

/** An import; while it runs, it is fetched each second. */
export function importQuery(ids: EventIds, importId: string) {
  return queryOptions({
    queryKey: ['clients', ids.clientId, 'imports', importId],
    queryFn: ({ signal }) => ask(ticketingCalls.import, { ...ids, importId }, { signal }),
    refetchInterval: ({ state: { data } }) => data?.state === 'running' && PROGRESS_EVERY_MS,
  });
}

/** Judges the rows of a file, and changes no attendee. Throws ApiError. */
export async function previewImport(
  client: QueryClient,
  ids: EventIds,
  { file, onProgress }: { file: File; onProgress: (progress: number) => void },
): Promise<AttendeeImport> {
  const preview = await uploadFile(ticketingCalls.previewImport, ids, file, onProgress);
  client.setQueryData(importQuery(ids, preview.id).queryKey, preview);
  return preview;
}

/** Starts an import, or continues one that has failed. Throws ApiError. */
export async function startImport(client: QueryClient, ids: EventIds, importId: string): Promise<void> {
  const { queryKey } = importQuery(ids, importId);
  try {
    client.setQueryData(queryKey, await ask(ticketingCalls.startImport, { ...ids, importId }));
  } finally {
    // Refetch also without a response: the server may have started the import.
    await client.invalidateQueries({ queryKey });
    void refreshEvents(client, ids.clientId);
  }
}
