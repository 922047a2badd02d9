import {
  type ChannelAnswer,
  type ChannelListAnswer,
  channelFormSchema,
  type KeyAvailableAnswer,
  keyAvailableQuery,
} from '@nave/domain/channels/channels.api.ts';
import { canAddChannel, canEditChannel, canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { whitelistOn } from '@nave/domain/kernel/actor.ts';
import { formBody } from '@nave/domain/kernel/form-body.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import { type AddChannelDeps, addChannel } from './add-channel.ts';
import { staffChannel } from './channel-rules.ts';
import { presentChannel } from './channels.present.ts';
import { liveChannels } from './channels.store.ts';
import { isChannelKeyAvailable } from './check-channel-key.ts';
import { saveChannel } from './save-channel.ts';

interface Deps extends AddChannelDeps {
  routes: Routes;
}

const form = formBody(channelFormSchema);

export function channelRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const managers = staffClient(db, { who: 'owner or admin', may: canAddChannel });
  const editors = staffChannel(db, { who: 'owner or admin who may reach the channel', may: canEditChannel });

  routes.add({
    method: 'GET',
    url: '/api/clients/:clientId/channels',
    summary: 'The channels of a client that the caller may reach, in their order',
    rule: anyStaff(db),
    async handle({ actor, target }): Promise<ChannelListAnswer> {
      const rows = await liveChannels(db, target.id, whitelistOn(actor, target.id));
      return { items: rows.map(presentChannel) };
    },
  });
  routes.add({
    method: 'POST',
    url: '/api/clients/:clientId/channels',
    summary: 'Adds a channel',
    rule: managers,
    body: form,
    status: 201,
    async handle({ actor, target, body }): Promise<ChannelAnswer> {
      return presentChannel(await addChannel(deps, actor, { clientId: target.id, form: body }));
    },
  });
  routes.add({
    method: 'GET',
    url: '/api/clients/:clientId/channels/key-available',
    summary: 'Whether a channel of the client could take a key',
    rule: managers,
    query: keyAvailableQuery,
    async handle({ target, query }): Promise<KeyAvailableAnswer> {
      return { available: await isChannelKeyAvailable(db, target.id, query) };
    },
  });
  routes.add({
    method: 'GET',
    url: '/api/clients/:clientId/channels/:channelId',
    summary: 'A channel as its staff see it',
    rule: staffChannel(db, { who: 'staff who may reach the channel', may: canReadChannel }),
    handle: async ({ target }): Promise<ChannelAnswer> => presentChannel(target),
  });
  routes.add({
    method: 'PUT',
    url: '/api/clients/:clientId/channels/:channelId',
    summary: 'Saves the form of a channel',
    rule: editors,
    body: form,
    async handle({ actor, target, body }): Promise<ChannelAnswer> {
      return presentChannel(await saveChannel(deps, actor, { channel: target, form: body }));
    },
  });
}
