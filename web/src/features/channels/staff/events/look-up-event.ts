import type { ConnectableEvent } from '@nave/domain/channels/event-connection.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingTexts } from '@nave/domain/ticketing/ticketing.texts.ts';
import { ApiError, ask } from '../../../../lib/api.ts';

/** Returns the event of a number with its attendee types. Throws ApiError with the sentence for the user (TKT-17, TKT-18). */
export async function lookUpEvent(clientId: string, eventNumber: string): Promise<ConnectableEvent> {
  try {
    const { data } = await ask(ticketingCalls.lookUp, { eventId: eventNumber, query: { clientId, types: '1' } });
    const { Id, EventNumber, Title, StartsAt } = data.event;
    const types = (data.types ?? []).map((type) => ({ id: type.Id, name: type.Name }));
    return { id: Id, number: EventNumber, title: Title, startsAt: StartsAt, types };
  } catch (error) {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'request.unexpected' };
    const message = status === 404 ? ticketingTexts.eventUnknown : ticketingTexts.failed;
    throw new ApiError({ status, code, message });
  }
}
