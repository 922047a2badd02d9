import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { canRestartAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Log } from '../platform/log.ts';
import type { AddAnalyticsRoute } from './add-analytics-route.ts';
import { type AnalyticsTarget, analyticsRules } from './analytics-rules.ts';
import type { CountingAnew } from './count-anew.ts';
import type { ReadAnalytics } from './read-analytics.ts';

interface Deps {
  add: AddAnalyticsRoute;
  log: Pick<Log, 'error'>;
  reading: ReadAnalytics;
  counting: CountingAnew;
  findContent: FindContentFor;
}

/** Routes for the figures of a content (ANA-14), and for counting it anew (ANA-71 to ANA-78). */
export function analyticsRoutes({ add, findContent, log, reading, counting }: Deps): void {
  const rules = analyticsRules(findContent);
  const refOf = ({ clientId, id, contentType }: AnalyticsTarget) => {
    return { clientId, contentId: id, isOnDemand: contentType === 'onDemand' };
  };
  /** ANA-31. */
  async function orFailure(work: () => Promise<ContentAnalytics>): Promise<ContentAnalytics> {
    try {
      return await work();
    } catch (err) {
      if (err instanceof Refusal) throw err;
      log.error({ err }, 'the figures of a content could not be read');
      throw new Refusal(analyticsRefusals.failed);
    }
  }
  add(analyticsCalls.content, {
    summary: 'The figures of a content: its viewers, how long they watched, and where they came from',
    rule: rules.read,
    isHeavy: ({ refresh }) => refresh === 'true',
    handle({ actor, target, query: { refresh } }) {
      const content = refOf(target);
      if (refresh === 'false') return orFailure(() => reading.openKept(content));
      if (refresh !== 'true') return orFailure(() => reading.open(content));
      const decision = canRestartAnalytics(actor, target);
      if (!decision.allowed) throw new Refusal(decision.refusal);
      return orFailure(async () => {
        await counting.now(content);
        return reading.read(content);
      });
    },
  });
  add(analyticsCalls.restart, {
    summary: 'Discards the last count of a content and counts its viewers anew; the answer has the progress',
    rule: rules.restart,
    isHeavy: () => true,
    handle: ({ target }) =>
      orFailure(async () => {
        await counting.ask(refOf(target));
        return reading.read(refOf(target));
      }),
  });
}
