import { channelValues, newChannelForm } from '@nave/domain/channels/channel-form.ts';
import { v7 } from 'uuid';
import type { ClientFollower } from '../clients/client-followers.ts';
import { withDates } from '../platform/database/instants.ts';
import type { ChannelNews } from './channel-news.ts';
import { incrementVersions, insertChannel, lockChannelsOf } from './channels.store.ts';

/** The first channel of each client. Source: 000 §3, 001 §3 (CLI-128, CLI-129, CLI-131). */
const FIRST = { name: 'Online', key: 'online' };

/**
 * Creates the first channel of a new client; a changed client is shown on all its channels, so their versions increase
 * (CLI-107, CLI-127).
 */
export function followClients(news: ChannelNews): ClientFollower {
  return {
    async onAdd(tx, { client, by }) {
      const form = { ...newChannelForm({ clientZone: client.timeZoneName }), ...FIRST, thumbImage: client.logoImage };
      await insertChannel(tx, { id: v7(), clientId: client.id, ...withDates(channelValues(form)), updatedBy: by });
    },
    async onSave(tx, { client: { id: clientId }, by, isRenamed }) {
      const channelIds = await lockChannelsOf(tx, clientId);
      if (channelIds.length === 0) return () => {};
      // CLI-133, CLI-135
      const counted = await incrementVersions(tx, clientId, channelIds, isRenamed ? { updatedBy: by } : {});
      return () => news.changed(counted.map(({ id, version }) => ({ clientId, channelId: id, version })));
    },
  };
}
