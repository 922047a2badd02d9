import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { timeShapes } from '@nave/domain/pages/time.api.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';

/** Registers the server's time in epoch milliseconds, from which a page computes its clock offset (TIME-48, API-50). */
export function timeRoutes({ routes, clock }: { routes: Routes; clock: Clock }): void {
  const add = routes.of('time', timeCalls, timeShapes);
  add(timeCalls.now, {
    summary: "The server's time",
    rule: anyone(kernelRefusals.notFound),
    cost: 'cheap',
    handle: async () => ({ ok: true as const, data: clock.now().getTime() }),
  });
}
