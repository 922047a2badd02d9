import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { eventPageShapes } from '@nave/domain/pages/event-page.api.ts';
import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import { networkOf } from '../platform/http/caller-address.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';
import { presentEventDetails } from './event-page.present.ts';

interface Deps extends Pick<PaywallSlice, 'admissionToEvent' | 'findEventEntrance' | 'limitRequests'> {
  routes: Routes;
}

/** Registers the read of an event's own page: for everyone, the stream only for those who may watch (TKT-57, TKT-58). */
export function eventPageRoutes({ routes, admissionToEvent, findEventEntrance, limitRequests }: Deps): void {
  routes.of(
    'eventPage',
    eventPageCalls,
    eventPageShapes,
  )(eventPageCalls.details, {
    summary: 'What the page of an event shows: its title, its look and, for those who may watch, its stream',
    rule: anyone(paywallRefusals.placeNotFound),
    // The seat is looked up for each request.
    cost: 'cheap',
    async handle({ actor, params, request }) {
      // The event is found after the limit, because anybody can make up numbers.
      await limitRequests(networkOf(request.ip));
      const event = (await findEventEntrance(params.eventId))?.event;
      if (!event) throw new Refusal(paywallRefusals.placeNotFound);
      const mayWatch = (await admissionToEvent(actor, event)) !== null;
      return { ok: true as const, data: presentEventDetails(event, mayWatch) };
    },
  });
}
