import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import type { PublicEvent } from '../ticketing/ticketing.ts';

/** Presents an event for its own page. Without admission there is no stream (PAY-43, PAY-119). */
export function presentEventDetails(
  { id, clientId, number, title, startsAt, theme, asksNumber, streamUrl, version }: PublicEvent,
  isAdmitted: boolean,
): EventDetails {
  return {
    Id: id,
    ClientId: clientId,
    EventNumber: number,
    Title: title,
    StartsAt: startsAt,
    EventTheme: theme,
    AsksNumber: asksNumber,
    IsAdmitted: isAdmitted,
    StreamUrl: isAdmitted ? streamUrl : null,
    Version: version,
  };
}
