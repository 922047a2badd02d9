import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';

/** `GET /api/utils/getTime`: the server's time, for a page's clock offset (TIME-48, API-50). Epoch milliseconds. */
export function timeRoutes({ routes, clock }: { routes: Routes; clock: Clock }): void {
  routes.add({
    method: 'GET',
    url: '/api/utils/getTime',
    summary: "The server's time",
    rule: anyone(kernelRefusals.notFound),
    handle: async () => ({ ok: true, data: clock.now().getTime() }),
  });
}
