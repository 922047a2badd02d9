import { type EventPageData, pageTitle } from '@nave/domain/pages/page-data.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { eventLook } from '@nave/domain/ticketing/event-look.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import type { Site } from '../platform/http/own-hosts.ts';
import { eventPageTag } from '../ticketing/event-news.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { presentEventDetails } from './event-page.present.ts';
import { producePage, socialTags, themed, type ViewerPage, type ViewerPagesDeps } from './viewer-pages.ts';

/** The first segment of the path of an event's own page. */
const EVENTS = 'events';
/** How long the cached page of a partner's event is kept, in milliseconds. */
const PARTNER_PAGE_KEPT_MS = 60_000;

export interface EventPageDeps extends ViewerPagesDeps {
  publicEvent: TicketingSlice['publicEvent'];
}

/**
 * Whether the path is that of an event's own page: `/events/` and one more segment, on the product's hosts only
 * (PAY-112 to PAY-114, HOST-9, HOST-10).
 */
export function isEventPath({ owner }: Site, keys: readonly string[]): boolean {
  return owner === 'product' && keys[0] === EVENTS && keys.length === 2;
}

/** Returns the own page of an event, which is the same for everyone: without the stream if it asks for a number. */
export async function eventPage(deps: EventPageDeps, eventNumber: string): Promise<ViewerPage> {
  const event = isEventNumber(eventNumber) ? await deps.publicEvent(deps.db, eventNumber) : null;
  const client = event && (await publicClientOfId(deps.db, event.clientId));
  if (!event || !client) return { notFound: true };
  const { theme, darkTheme } = eventLook(client.theme, event.theme);
  const { headerUrlLarge: header, logoUrl } = event.theme;
  const address = `${deps.publicUrl}/${EVENTS}/${eventNumber}`;
  const title = pageTitle(client.name, event.title);
  const logo = logoUrl || client.logoImage;
  const head = {
    title,
    meta: socialTags(deps, { title, description: '', image: header || logo, address }),
    ...themed(theme, darkTheme),
    data: { page: 'event', client, event: presentEventDetails(event, !event.asksNumber) } satisfies EventPageData,
    first: {
      name: client.name,
      logo,
      below: event.asksNumber ? ({ kind: 'card', header: header || null } as const) : null,
    },
    video: null,
    preload: 'event',
  };
  // A partner does not tell when its event changes.
  const expiresAt = event.provider === 'builtin' ? null : deps.clock.now().getTime() + PARTNER_PAGE_KEPT_MS;
  const view = { data: null, tags: [clientTag(client.id), eventPageTag(eventNumber)], expiresAt };
  return { page: producePage(deps, { address, head, view }) };
}
