import { canReadAnalytics, canRestartAnalytics, canSayPeople } from '@nave/domain/analytics/analytics.policy.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { FoundContent } from '../contents/find-content.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Rule } from '../platform/rule.ts';

/** A content with figures. */
export type AnalyticsTarget = Pick<Content, 'id' | 'clientId' | 'channelIds' | 'contentType'>;

/** Rules for reading the figures of a content, and for counting it anew. */
export function analyticsRules(
  findContent: FindContentFor,
): Record<'read' | 'restart' | 'follow', Rule<AnalyticsTarget, { contentId: string }>> {
  const staff = {
    who: 'staff with access to a channel of the content',
    load: async (actor, { contentId }) => (await findContent(actor, contentId))?.content ?? null,
    may: canReadAnalytics,
  } as const satisfies Partial<Rule<AnalyticsTarget, { contentId: string }>>;
  return {
    read: { ...staff, signedIn: true, missing: kernelRefusals.notFound },
    restart: {
      who: 'global owner or admin; for a content on demand also owner or admin of the client',
      load: staff.load,
      may: canRestartAnalytics,
      signedIn: true,
      missing: kernelRefusals.notFound,
    },
    follow: { ...staff, signedIn: false, missing: realtimeRefusals.unknownTopic },
  };
}

/** A content that viewers see. */
interface ShownContent {
  content: FoundContent['content'];
  /** Epoch milliseconds. */
  now: number;
}

export type ViewerRules = Record<'click' | 'sayPeople', Rule<ShownContent, { contentId: string }>>;

/** Rules for what viewers report of a content that they may see. */
export function viewerRules({ findContent, clock }: { findContent: FindContentFor; clock: Clock }): ViewerRules {
  const load = async (actor: Actor, { contentId }: { contentId: string }) => {
    const found = await findContent(actor, contentId);
    // Outside of the content's availability window, only its hosts find it.
    const isFound = found !== null && (found.isShown || isHostOf(actor, found.content));
    return isFound ? { content: found.content, now: clock.now().getTime() } : null;
  };
  const common = { load, missing: kernelRefusals.notFound, signedIn: false };
  return {
    click: { ...common, who: 'anyone who may see the content', may: () => allowed },
    sayPeople: { ...common, who: 'anyone who may see the content, while it is live', may: canSayPeople },
  };
}
