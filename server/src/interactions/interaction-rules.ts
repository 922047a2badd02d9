import type { Content } from '@nave/domain/contents/content.ts';
import { canPrepare, canSend } from '@nave/domain/interactions/interactions.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Rule } from '../platform/rule.ts';

/** A content with interactions. */
export interface InteractionsTarget {
  content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'opensAt' | 'closesAt'>;
}

type ContentRule<Params extends { contentId: string } = { contentId: string }> = Rule<InteractionsTarget, Params>;

/** Rules for reading and answering sent interactions, and for preparing and sending them. */
export function interactionRules(findContent: FindContentFor) {
  const load = async (actor: Actor, { contentId }: { contentId: string }): Promise<InteractionsTarget | null> => {
    const found = await findContent(actor, contentId);
    if (!found) return null;
    // Outside of the content's availability window, only its hosts find the interactions.
    return found.isShown || isHostOf(actor, found.content) ? { content: found.content } : null;
  };
  const common = { load, missing: kernelRefusals.notFound };
  const view: ContentRule = { ...common, signedIn: false, who: 'anyone', may: () => allowed };
  const send: ContentRule = {
    ...common,
    signedIn: true,
    who: 'staff with access to a channel of the content',
    may: canSend,
  };
  const prepare: ContentRule = {
    ...common,
    signedIn: true,
    who: 'owner, admin or superhost with access to a channel of the content',
    may: canPrepare,
  };
  const own: ContentRule<{ contentId: string; actorId: string }> = {
    ...view,
    who: 'the person of this topic',
    load: async (actor, { actorId, contentId }) => (actorId === actor.id ? load(actor, { contentId }) : null),
    missing: realtimeRefusals.unknownTopic,
  };
  const staffTopic: ContentRule = { ...send, signedIn: false, missing: realtimeRefusals.unknownTopic };
  return { view, send, prepare, own, staffTopic };
}
