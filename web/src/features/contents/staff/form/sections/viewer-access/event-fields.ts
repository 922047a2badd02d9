import type { EventField } from '@nave/domain/contents/access-choices.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { useQueries } from '@tanstack/react-query';
import { ask } from '../../../../../../lib/api.ts';

const STALE_MS = 60_000;

/** The fields of the registration for an event, as the ticketing answers. */
export interface LoadedFields {
  fields: readonly EventField[];
  isPending: boolean;
  /** Asks again after a failure; undefined if there was none. */
  retry: (() => void) | undefined;
}

/** Loads the fields of events, and returns them by event number. */
export function useEventFields(
  clientId: string,
  eventNumbers: readonly string[],
  { enabled = true } = {},
): (eventNumber: string) => LoadedFields {
  const queries = useQueries({
    queries: eventNumbers.map((eventNumber) => ({
      queryKey: ['clients', clientId, 'event-fields', eventNumber],
      queryFn: ({ signal }: { signal: AbortSignal }) => readFields(clientId, eventNumber, signal),
      staleTime: STALE_MS,
      enabled,
    })),
  });
  return (eventNumber) => {
    const query = queries[eventNumbers.indexOf(eventNumber)];
    return {
      fields: query?.data ?? [],
      isPending: query?.isPending ?? false,
      retry: query?.isError ? () => void query.refetch() : undefined,
    };
  };
}

async function readFields(clientId: string, eventId: string, signal: AbortSignal): Promise<EventField[]> {
  const { data } = await ask(ticketingCalls.lookUp, { eventId, query: { clientId, fields: '1' } }, { signal });
  return (data.fields ?? []).map(({ Id, Label, Options }) => ({
    id: Id,
    label: Label,
    options: Options.map((option) => ({ id: option.Id, label: option.Label })),
  }));
}
