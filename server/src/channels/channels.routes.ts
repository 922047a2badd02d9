import { channelShapes } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { canAddChannel, canEditChannel, canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { type Actor, whitelistOn } from '@nave/domain/kernel/actor.ts';
import { pageOf } from '@nave/domain/kernel/list-page.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import type { Db } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';
import { type AddChannelDeps, addChannel } from './add-channel.ts';
import { connectionsOf } from './channel-events.store.ts';
import { channelOrderers, staffChannel } from './channel-rules.ts';
import { presentChannel, presentList } from './channels.present.ts';
import { activeChannelsOf } from './channels.store.ts';
import { isChannelKeyAvailable } from './check-channel-key.ts';
import { orderChannels } from './order-channels.ts';
import { saveChannel } from './save-channel.ts';
import type { SavedChannel } from './saved-channel.ts';

interface Deps extends AddChannelDeps {
  routes: Routes;
}

export function channelRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of('channels', channelCalls, channelShapes);
  const managers = staffClient(db, { who: 'owner or admin', may: canAddChannel });
  const editors = staffChannel(db, { who: 'owner or admin with access to the channel', may: canEditChannel });

  add(channelCalls.list, {
    summary: 'The channels of a client to which the caller has access, in their order',
    rule: anyStaff(db),
    async handle({ actor, target, query }) {
      const list = await channelList(db, actor, target.id);
      return { ...list, ...pageOf(list.items, query) };
    },
  });
  add(channelCalls.order, {
    summary: 'Reorder the channels of a client',
    rule: channelOrderers(db),
    async handle({ actor, target: { id: clientId }, body }) {
      await orderChannels(deps, { clientId, ...body });
      return channelList(db, actor, clientId);
    },
  });
  add(channelCalls.add, {
    summary: 'Add a channel',
    rule: managers,
    async handle({ actor, target, query: { id }, body }) {
      return presentSaved(await addChannel(deps, actor, { clientId: target.id, id, form: body }));
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
    handle: async ({ target }) => presentChannel(target, await connectionsOf(db, [target.id])),
  });
  add(channelCalls.save, {
    summary: 'Save the form of a channel',
    rule: editors,
    async handle({ actor, target, body }) {
      return presentSaved(await saveChannel(deps, actor, { channel: target, form: body }));
    },
  });
}

async function channelList(db: Db, actor: Actor, clientId: string) {
  const rows = await activeChannelsOf(db, clientId);
  const connections = await connectionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return presentList(rows, connections, whitelistOn(actor, clientId));
}

function presentSaved({ row, connections }: SavedChannel) {
  return presentChannel(row, connections);
}
