import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { canRestartAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Log } from '../platform/log.ts';
import type { AddAnalyticsRoute } from './add-analytics-route.ts';
import { analyticsRules } from './analytics-rules.ts';
import type { ReadAnalytics } from './read-analytics.ts';

interface Deps {
  add: AddAnalyticsRoute;
  log: Pick<Log, 'error'>;
  reading: ReadAnalytics;
  findContent: FindContentFor;
}

/** The route for the figures of a content (ANA-14). */
export function analyticsRoutes({ add, findContent, log, reading: { read, countAnew } }: Deps): void {
  const rules = analyticsRules(findContent);
  add(analyticsCalls.content, {
    summary: 'The figures of a content: its viewers, how long they watched, and where they came from',
    rule: rules.read,
    async handle({ actor, target, query }): Promise<ContentAnalytics> {
      const isAnew = query.refresh === 'true';
      if (isAnew) {
        const decision = canRestartAnalytics(actor, target);
        if (!decision.allowed) throw new Refusal(decision.refusal);
      }
      try {
        const content = { clientId: target.clientId, contentId: target.id };
        if (isAnew) await countAnew(content);
        return await read(content);
      } catch (err) {
        if (err instanceof Refusal) throw err;
        log.error({ err }, 'the figures of a content could not be read');
        throw new Refusal(analyticsRefusals.failed);
      }
    },
  });
}
