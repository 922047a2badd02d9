import { clickShapes } from '@nave/domain/analytics/clicks.api.ts';
import { clickCalls } from '@nave/domain/analytics/clicks.calls.ts';
import { networkOf } from '../platform/http/caller-address.ts';
import type { Routes } from '../platform/http/route.ts';
import type { ViewerRules } from './analytics-rules.ts';
import type { addingClicks } from './clicks.ts';

interface Deps {
  routes: Routes;
  rules: ViewerRules;
  addClick: ReturnType<typeof addingClicks>;
}

/** The route by which pages report clicks on links (ANA-84). */
export function clickRoutes({ routes, rules, addClick }: Deps): void {
  routes.of(
    'clicks',
    clickCalls,
    clickShapes,
  )(clickCalls.add, {
    summary: 'Count a click on a link of a content',
    rule: rules.click,
    async handle({ actor, target: { content }, body, request }) {
      await addClick({ actor, network: networkOf(request.ip) }, content, body);
      return { success: true as const };
    },
  });
}
