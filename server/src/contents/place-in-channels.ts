import { canPlaceContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChannelChange } from '../channels/channel-news.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { Executor } from '../platform/database/database.ts';
import { placeContent } from './content-channels.store.ts';

export interface Placing {
  clientId: string;
  contentId: string;
  /** The new channels of the content. */
  channelIds: readonly string[];
  /** Channels whose versions are incremented although the content may no longer be in them. */
  formerChannelIds: readonly string[];
}

/** Sets the channels of a content, and increments the versions of its new and former channels. */
export async function placeInChannels(tx: Executor, placing: Placing): Promise<ChannelChange[]> {
  const { clientId, contentId, channelIds, formerChannelIds } = placing;
  const chosen = [...new Set(channelIds)];
  const changes = await touchChannels(tx, clientId, [...new Set([...chosen, ...formerChannelIds])]);
  const isActive = (id: string) => changes.some(({ channelId }) => channelId === id);
  // CNT-143: a channel of another client is refused.
  if (!chosen.every(isActive)) throw new Refusal(contentRefusals.unknownChannel);
  await placeContent(tx, clientId, contentId, chosen);
  return changes;
}

/** Refuses channels to which the actor has no access (CNT-142), and invalid ids. */
export function requirePlaceable(actor: Actor, clientId: string, channelIds: readonly string[]): void {
  const decision = canPlaceContent(actor, clientId, channelIds);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  if (!channelIds.every(isId)) throw new Refusal(contentRefusals.unknownChannel);
}
