import type { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import type { AddRoute } from '../platform/http/route.ts';

/** Adds the route of a call of this slice. */
export type AddAnalyticsRoute = AddRoute<(typeof analyticsCalls)[keyof typeof analyticsCalls]>;
