import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { canReact } from '@nave/domain/reactions/reactions.policy.ts';
import type { FindContent, FoundContent } from '../contents/find-content.ts';
import type { Admissions } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Rule } from '../platform/rule.ts';

interface ReactionsTarget {
  content: FoundContent['content'];
  /** Epoch milliseconds. */
  now: number;
}

type ContentRule = Rule<ReactionsTarget, { contentId: string }>;

/**
 * How long a content is kept, in milliseconds. A thousand batches a second do not read it a thousand times; a change of
 * its settings counts after this time.
 */
const KEPT_MS = 1_000;

interface Deps {
  /** Finds a content for every actor alike, so that it can be kept. */
  findContent: FindContent;
  admits: Admissions['admits'];
  clock: Clock;
}

/** Rules for following the reactions of a content, and for reacting. */
export function reactionRules({ findContent, admits, clock }: Deps) {
  const kept = cachedLoad(findContent, KEPT_MS, { isKept: (found) => found !== null });
  const load = async (actor: Actor, { contentId }: { contentId: string }) => {
    const found = await kept.get(contentId);
    if (!found || !(await admits(actor, found.content))) return null;
    // Outside of the content's availability window, only its hosts find the reactions.
    const isFound = found.isShown || isHostOf(actor, found.content);
    return isFound ? { content: found.content, now: clock.now().getTime() } : null;
  };
  const common = { load, missing: kernelRefusals.notFound, signedIn: false };
  const view: ContentRule = { ...common, who: 'anyone', may: () => allowed };
  const react: ContentRule = { ...common, who: 'anyone, while the content is live and has reactions', may: canReact };
  return { view, react };
}
