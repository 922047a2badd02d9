import { allowed } from '@nave/domain/kernel/refusal.ts';
import { eventPageShapes } from '@nave/domain/pages/event-page.api.ts';
import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import type { PublicEvent } from '../ticketing/ticketing.ts';
import { presentEventDetails } from './event-page.present.ts';

interface Deps extends Pick<PaywallSlice, 'admissionToEvent' | 'findEventEntrance'> {
  routes: Routes;
}

/** Registers the read of an event's own page: for everyone, the stream only for those who may watch (TKT-57, TKT-58). */
export function eventPageRoutes({ routes, admissionToEvent, findEventEntrance }: Deps): void {
  const rule: Rule<PublicEvent, { eventId: string }> = {
    who: 'anyone',
    signedIn: false,
    load: async (_actor, { eventId: eventNumber }) => (await findEventEntrance(eventNumber))?.event ?? null,
    missing: paywallRefusals.placeNotFound,
    may: () => allowed,
  };
  routes.of(eventPageCalls, eventPageShapes)(eventPageCalls.details, {
    summary: 'What the page of an event shows: its title, its look and, for those who may watch, its stream',
    rule,
    // The seat is looked up for each request.
    cost: 'cheap',
    handle: async ({ actor, target: event }) => ({
      ok: true as const,
      data: presentEventDetails(event, (await admissionToEvent(actor, event)) !== null),
    }),
  });
}
