import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { FindUses } from '../media/picture-uses.ts';
import { eventsOfClient } from './events.store.ts';

/** The pictures of an event, by form field. */
export function eventPictures({ theme }: Pick<TicketEvent, 'theme'>) {
  return { 'theme.headerUrlLarge': theme.headerUrlLarge, 'theme.logoUrl': theme.logoUrl };
}

export const usesByEvents: FindUses = async (from, { clientId, url }) => {
  const withPicture = (await eventsOfClient(from, clientId)).filter((event) =>
    Object.values(eventPictures(event)).includes(url),
  );
  return withPicture.map(({ title }) => ({ kind: 'event', name: title }));
};
