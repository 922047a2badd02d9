import { isId } from '@nave/domain/kernel/ids.ts';
import { pageOf } from '@nave/domain/kernel/list-page.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingShapes } from '@nave/domain/ticketing/ticketing.api.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { staffClient } from '../clients/client-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Limit } from '../platform/process/limiting.ts';
import { anyone } from '../platform/rule.ts';
import { addAttendee, type ChangeAttendeeDeps } from './add-attendee.ts';
import { type AddEventDeps, addEvent } from './add-event.ts';
import type { AddTicketingRoute } from './add-ticketing-route.ts';
import type { BrushfireTicketing } from './brushfire/brushfire.ts';
import { type ReceiveNoticeDeps, receiveNotice } from './brushfire/receive-notice.ts';
import { deleteAttendee, saveAttendee, setAttendeeStatus } from './change-attendee.ts';
import { deleteEvent } from './delete-event.ts';
import type { EventNews } from './event-news.ts';
import { exportAttendees, exportLinks } from './export-attendees.ts';
import { type ImportRoutesDeps, importRoutes } from './imports.routes.ts';
import { listAttendees } from './list-attendees.ts';
import { listEvents, readEvent } from './list-events.ts';
import { type LookUpEventDeps, lookUpEvent } from './look-up-event.ts';
import { saveEvent } from './save-event.ts';
import { presentAttendee } from './ticketing.present.ts';
import { eventFinders, eventManagers } from './ticketing-rules.ts';

interface Deps extends AddEventDeps, ChangeAttendeeDeps, LookUpEventDeps, ImportRoutesDeps, ReceiveNoticeDeps {
  routes: Routes;
  news: EventNews;
  brushfire: BrushfireTicketing | null;
  /** Limits the events that a person looks up. */
  limitLookUps: Limit;
  /** The origin of the product's pages. */
  publicUrl: string;
}

export function ticketingRoutes({ routes, ...deps }: Deps): void {
  const add = routes.of('ticketing', ticketingCalls, ticketingShapes);
  eventRoutes(add, deps);
  attendeeRoutes(add, deps);
  importRoutes(add, deps);
  add(ticketingCalls.notice, {
    summary: 'A signed notice of the ticketing partner',
    rule: anyone(ticketingRefusals.noticeUnsigned),
    async handle({ request: { headers, body } }) {
      await receiveNotice(deps, { headers, body });
      return { ok: true as const };
    },
  });
}

function eventRoutes(add: AddTicketingRoute, deps: Omit<Deps, 'routes'>): void {
  const { db } = deps;
  const managers = staffClient(db, { who: 'owner or admin', may: canManageTicketing });
  const ofEvent = eventManagers(db);
  add(ticketingCalls.events, {
    summary: 'The events of an organisation, the latest start first',
    rule: managers,
    handle: async ({ target, query }) => pageOf(await listEvents(db, target.id), query),
  });
  add(ticketingCalls.addEvent, {
    summary: 'Add an event; without a number it gets one that is free',
    rule: managers,
    handle: ({ target, query: { id }, body }) => addEvent(deps, { clientId: target.id, id, form: body }),
  });
  add(ticketingCalls.event, {
    summary: 'An event with its attendee types and fields',
    rule: ofEvent,
    handle: ({ target }) => readEvent(db, target),
  });
  add(ticketingCalls.saveEvent, {
    summary: 'Save the form of an event',
    rule: ofEvent,
    handle: ({ target, body }) => saveEvent(deps, { event: target, form: body }),
  });
  add(ticketingCalls.deleteEvent, {
    summary: 'Delete an event with its attendees',
    rule: ofEvent,
    async handle({ target }) {
      await deleteEvent(deps, target);
      return { ok: true as const };
    },
  });
  add(ticketingCalls.lookUp, {
    summary: 'The event with a number, for owners and admins who connect it to a channel',
    rule: eventFinders(db, deps.brushfire, deps.limitLookUps),
    handle: ({ target, query }) => lookUpEvent(deps, target, query),
  });
}

function attendeeRoutes(add: AddTicketingRoute, deps: Omit<Deps, 'routes'>): void {
  const { db, publicUrl: origin } = deps;
  const rule = eventManagers(db);
  const one = (event: Parameters<typeof saveAttendee>[1]['event'], attendeeId: string) => {
    if (!isId(attendeeId)) throw new Refusal(ticketingRefusals.attendeeNotFound);
    return { event, attendeeId };
  };
  add(ticketingCalls.attendees, {
    summary: 'A page of the attendees of an event, by name',
    rule,
    handle: ({ target, query }) => listAttendees(db, target, query),
  });
  add(ticketingCalls.addAttendee, {
    summary: 'Add an attendee; without a number they get a random one',
    rule,
    handle: async ({ target, query: { id }, body }) =>
      presentAttendee(await addAttendee(deps, { event: target, id, form: body })),
  });
  add(ticketingCalls.saveAttendee, {
    summary: 'Save the form of an attendee',
    rule,
    handle: async ({ target, params, body }) =>
      presentAttendee(await saveAttendee(deps, one(target, params.attendeeId), body)),
  });
  add(ticketingCalls.setStatus, {
    summary: 'Cancel an attendee, or take the cancellation back',
    rule,
    handle: async ({ target, params, body }) =>
      presentAttendee(await setAttendeeStatus(deps, one(target, params.attendeeId), body.status)),
  });
  add(ticketingCalls.deleteAttendee, {
    summary: 'Delete an attendee with everything that is stored of them',
    rule,
    async handle({ target, params }) {
      await deleteAttendee(deps, one(target, params.attendeeId));
      return { ok: true as const };
    },
  });
  add(ticketingCalls.exportAttendees, {
    summary: 'All attendees of an event as CSV, in the columns that an import reads',
    rule,
    isHeavy: () => true,
    handle: ({ target, query: { language } }) => exportAttendees(db, target, language),
  });
  add(ticketingCalls.exportLinks, {
    summary: 'Number, name and personal link of each attendee who is not cancelled, as CSV',
    rule,
    isHeavy: () => true,
    handle: async ({ target, query: { language } }) => exportLinks(db, target, { language, origin }),
  });
}
