import type { Desk } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';

/** How often the desk's figures are fetched again, in milliseconds. */
const FIGURES_EVERY_MS = 5_000;
/** How often the shown person is fetched again, so that staff see the screen that has entered. */
const PERSON_EVERY_MS = 2_000;

/** The path parameters of the calls about the desk of an event. */
export interface DeskIds extends Pick<Desk, 'eventNumber'> {
  clientId: string;
}

export function deskQuery({ clientId, eventNumber }: DeskIds) {
  return queryOptions({
    queryKey: ['clients', clientId, 'desk', eventNumber],
    queryFn: ({ signal }) => ask(deskCalls.state, { clientId, eventNumber }, { signal }),
    refetchInterval: FIGURES_EVERY_MS,
  });
}

export function doorCheckQuery(ids: DeskIds) {
  return queryOptions({
    // Below the events, so that changes of attendees fetch it again.
    queryKey: ['clients', ids.clientId, 'events', 'check', ids.eventNumber],
    queryFn: ({ signal }) => ask(deskCalls.check, { ...ids }, { signal }),
  });
}

export function personQuery(ids: DeskIds, number: string) {
  return queryOptions({
    queryKey: [...deskQuery(ids).queryKey, number],
    queryFn: ({ signal }) => ask(deskCalls.person, { ...ids, body: { number } }, { signal }),
    refetchInterval: PERSON_EVERY_MS,
    retry: false,
    gcTime: 0,
  });
}

/** Ends a screen; succeeds if it has ended already. Throws ApiError. */
export async function freeScreen(client: QueryClient, ids: DeskIds, seatId: string): Promise<void> {
  try {
    await ask(deskCalls.freeScreen, { ...ids, seatId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== paywallRefusals.seatNotFound.code) throw error;
  } finally {
    void client.invalidateQueries({ queryKey: deskQuery(ids).queryKey });
  }
}

/** Sets how many screens a number has beside those of its attendee type. Throws ApiError. */
export async function setExtraScreens(
  client: QueryClient,
  ids: DeskIds,
  body: { number: string; extraScreens: number },
): Promise<void> {
  try {
    await ask(deskCalls.setExtraScreens, { ...ids, body });
  } finally {
    void client.invalidateQueries({ queryKey: deskQuery(ids).queryKey });
  }
}
