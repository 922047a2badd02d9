import { channelShapes } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { canAddChannel, canEditChannel, canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { whitelistOn } from '@nave/domain/kernel/actor.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import { type AddChannelDeps, addChannel } from './add-channel.ts';
import { channelOrderers, staffChannel } from './channel-rules.ts';
import { presentChannel, presentList } from './channels.present.ts';
import { activeChannelsOf } from './channels.store.ts';
import { isChannelKeyAvailable } from './check-channel-key.ts';
import { orderChannels } from './order-channels.ts';
import { saveChannel } from './save-channel.ts';

interface Deps extends AddChannelDeps {
  routes: Routes;
}

export function channelRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of(channelCalls, channelShapes);
  const managers = staffClient(db, { who: 'owner or admin', may: canAddChannel });
  const editors = staffChannel(db, { who: 'owner or admin with access to the channel', may: canEditChannel });

  add(channelCalls.list, {
    summary: 'The channels of a client to which the caller has access, in their order',
    rule: anyStaff(db),
    handle: async ({ actor, target }) =>
      presentList(await activeChannelsOf(db, target.id), whitelistOn(actor, target.id)),
  });
  add(channelCalls.order, {
    summary: 'Reorder the channels of a client',
    rule: channelOrderers(db),
    async handle({ actor, target: { id: clientId }, body }) {
      await orderChannels(deps, { clientId, ...body });
      return presentList(await activeChannelsOf(db, clientId), whitelistOn(actor, clientId));
    },
  });
  add(channelCalls.add, {
    summary: 'Add a channel',
    rule: managers,
    async handle({ actor, target, query: { id }, body }) {
      return presentChannel(await addChannel(deps, actor, { clientId: target.id, id, form: body }));
    },
  });
  add(channelCalls.keyAvailable, {
    summary: 'Whether a key is available for a channel of the client',
    rule: managers,
    async handle({ target, query }) {
      return { available: await isChannelKeyAvailable(db, target.id, query) };
    },
  });
  add(channelCalls.read, {
    summary: 'A channel as its staff see it',
    rule: staffChannel(db, { who: 'staff with access to the channel', may: canReadChannel }),
    handle: async ({ target }) => presentChannel(target),
  });
  add(channelCalls.save, {
    summary: 'Save the form of a channel',
    rule: editors,
    async handle({ actor, target, body }) {
      return presentChannel(await saveChannel(deps, actor, { channel: target, form: body }));
    },
  });
}
