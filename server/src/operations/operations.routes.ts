import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { canForceRefresh } from '@nave/domain/operations/operations.policy.ts';
import { refreshShapes } from '@nave/domain/operations/refresh.api.ts';
import { refreshCalls } from '@nave/domain/operations/refresh.calls.ts';
import type { Routes } from '../platform/http/route.ts';
import { type ForceRefreshDeps, forceRefresh } from './force-refresh.ts';

/** Routes by which the global owner operates the whole installation. */
export function operationsRoutes({ routes, ...deps }: ForceRefreshDeps & { routes: Routes }): void {
  const add = routes.of('refresh', refreshCalls, refreshShapes);
  add(refreshCalls.force, {
    summary: 'Make every open viewer page reload',
    rule: {
      who: 'the global owner',
      signedIn: true,
      load: async () => true,
      missing: kernelRefusals.notFound,
      may: canForceRefresh,
    },
    handle: async () => ({ refreshAt: await forceRefresh(deps) }),
  });
}
