import type { ContentType } from '../catalogues/video-provider.ts';
import { canManage } from '../clients/clients.policy.ts';
import { canReadContent } from '../contents/contents.policy.ts';
import { contentPhase } from '../contents/timing.ts';
import { type Actor, roleOnAll } from '../kernel/actor.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';
import { analyticsRefusals } from './analytics.texts.ts';

/** Whether the actor may read the figures of a content: staff with access to one of its channels (ANA-2, ANA-105). */
export function canReadAnalytics(actor: Actor, content: { clientId: string; channelIds: readonly string[] }): Decision {
  return allowedIf(canReadContent(actor, content).allowed, analyticsRefusals.denied);
}

/**
 * Whether the actor, who may read the figures of a content, may count it anew: for a content on demand its owners and
 * admins, for others only a global owner or admin (ANA-76, ANA-78).
 */
export function canRestartAnalytics(
  actor: Actor,
  content: { clientId: string; channelIds: readonly string[]; contentType: ContentType },
): Decision {
  const mayRead = canReadAnalytics(actor, content);
  if (!mayRead.allowed) return mayRead;
  const { clientId, contentType } = content;
  const may = contentType === 'onDemand' ? canManage(actor, { id: clientId }).allowed : roleOnAll(actor) !== null;
  return allowedIf(may, analyticsRefusals.denied);
}

/** Whether the actor may say how many people watch: everyone, while the content is live (ANA-115). `now`: epoch milliseconds. */
export function canSayPeople(
  _actor: Actor,
  { content, now }: { content: Parameters<typeof contentPhase>[0]; now: number },
): Decision {
  return allowedIf(contentPhase(content, now) === 'live', analyticsRefusals.notLive);
}
