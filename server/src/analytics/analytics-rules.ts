import { canReadAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Rule } from '../platform/rule.ts';

/** A content with figures. */
export type AnalyticsTarget = Pick<Content, 'id' | 'clientId' | 'channelIds' | 'contentType'>;

/** Rules for reading the figures of a content. */
export function analyticsRules(
  findContent: FindContentFor,
): Record<'read' | 'follow', Rule<AnalyticsTarget, { contentId: string }>> {
  const staff = {
    who: 'staff with access to a channel of the content',
    load: async (actor, { contentId }) => (await findContent(actor, contentId))?.content ?? null,
    may: canReadAnalytics,
  } as const satisfies Partial<Rule<AnalyticsTarget, { contentId: string }>>;
  return {
    read: { ...staff, signedIn: true, missing: kernelRefusals.notFound },
    follow: { ...staff, signedIn: false, missing: realtimeRefusals.unknownTopic },
  };
}
