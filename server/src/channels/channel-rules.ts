import type { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { canOrderChannels } from '@nave/domain/channels/channels.policy.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import { anyStaff } from '../clients/client-rules.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Rule } from '../platform/rule.ts';
import { activeChannel, type ChannelRow, channelIdsOf } from './channels.store.ts';

interface StaffChannelRule {
  who: string;
  may(actor: Actor, channel: ChannelRow): Decision;
}

/**
 * Rule for one channel below `/api/clients/:clientId/channels`: anyone but the client's staff gets "not found"
 * (CHN-13).
 */
export function staffChannel(
  db: Executor,
  { who, may }: StaffChannelRule,
): Rule<ChannelRow, ParamsOf<typeof channelCalls.read>> {
  return {
    who,
    signedIn: true,
    missing: channelRefusals.notFound,
    async load(actor, { clientId, channelId }) {
      if (!isId(clientId) || !isId(channelId) || !isStaff(actor, clientId)) return null;
      return (await activeChannel(db, clientId, channelId)) ?? null;
    },
    may,
  };
}

/** A client with the ids of its channels. */
interface OrderedClient {
  id: string;
  channelIds: string[];
}

/** Rule for reordering a client's channels. */
export function channelOrderers(db: Executor): Rule<OrderedClient, ParamsOf<typeof channelCalls.order>> {
  const { load, ...staff } = anyStaff(db);
  return {
    ...staff,
    who: 'owner or admin with access to every channel',
    async load(actor, params) {
      const client = await load(actor, params);
      return client && { id: client.id, channelIds: await channelIdsOf(db, client.id) };
    },
    may: canOrderChannels,
  };
}
