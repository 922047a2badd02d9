import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { deskShapes } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Limit } from '../platform/process/limiting.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { type CheckDoorsDeps, checkDoors } from './check-doors.ts';
import { type DeskDeps, freeScreen, readDesk, readPerson, setExtraScreens } from './desk.ts';
import { deskManagers } from './desk-rules.ts';

interface Deps extends DeskDeps, CheckDoorsDeps, Pick<TicketingSlice, 'publicEvent'> {
  routes: Routes;
  /** Limits the numbers that a person looks up. */
  limitPerson: Limit;
}

/** Registers the calls of the desk, where staff of an event help people who are refused. */
export function deskRoutes({ routes, limitPerson, ...deps }: Deps): void {
  const add = routes.of('desk', deskCalls, deskShapes);
  const rule = deskManagers(deps);
  add(deskCalls.state, {
    summary: 'An event, how many watch with its numbers, and why numbers were refused in the last hour',
    rule,
    handle: ({ target }) => readDesk(deps, target),
  });
  add(deskCalls.check, {
    summary: 'Who will be refused at the event without being meant to, and which numbers can be guessed',
    rule,
    handle: async ({ target }) => ({ items: await checkDoors(deps, target) }),
  });
  add(deskCalls.person, {
    summary: 'The screens and refusals of an attendee number, and whether it may enter now',
    rule,
    async handle({ actor, target, body }) {
      await limitPerson(actor.id);
      return readPerson(deps, target, body.number);
    },
  });
  add(deskCalls.freeScreen, {
    summary: 'End a screen of an attendee number at once',
    rule,
    async handle({ target, params }) {
      if (!isId(params.seatId)) throw new Refusal(paywallRefusals.seatNotFound);
      await freeScreen(deps, target, params.seatId);
      return { ok: true as const };
    },
  });
  add(deskCalls.setExtraScreens, {
    summary: 'Add screens to an attendee number, or take them back',
    rule,
    async handle({ actor, target, body }) {
      await limitPerson(actor.id);
      await setExtraScreens(deps, target, body);
      return { ok: true as const };
    },
  });
}
