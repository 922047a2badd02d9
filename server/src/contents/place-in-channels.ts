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
  /** The channels that the form names. */
  channelIds: readonly string[];
  /** The channels of the content before. */
  from: readonly string[];
}

/** Sets the channels of a saved content, and increments the versions of its new and former channels. */
export async function placeInChannels(tx: Executor, placing: Placing): Promise<ChannelChange[]> {
  const { clientId, contentId, channelIds, from } = placing;
  const chosen = [...new Set(channelIds)];
  const changes = await touchChannels(tx, clientId, [...new Set([...chosen, ...from])]);
  const isThere = (id: string) => changes.some(({ channelId }) => channelId === id);
  // CNT-143: a channel of another client is refused.
  if (!chosen.every(isThere)) throw new Refusal(contentRefusals.unknownChannel);
  await placeContent(tx, clientId, contentId, chosen);
  return changes;
}

/** Refuses channels that the actor may not reach (CNT-142), and invalid ids. */
export function requirePlaceable(actor: Actor, clientId: string, channelIds: readonly string[]): void {
  const decision = canPlaceContent(actor, clientId, channelIds);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  if (!channelIds.every(isId)) throw new Refusal(contentRefusals.unknownChannel);
}
