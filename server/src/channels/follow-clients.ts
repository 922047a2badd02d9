import { channelValues, newChannelForm } from '@nave/domain/channels/channel-form.ts';
import { v7 } from 'uuid';
import type { ClientFollower } from '../clients/client-followers.ts';
import { withDates } from '../platform/database/row-dates.ts';
import type { ChannelNews } from './channel-news.ts';
import { incrementVersions, insertChannel, lockChannelsOf } from './channels.store.ts';

/** The first channel of each client. Source: 000 §3, 001 §3 (CLI-128, CLI-129, CLI-131). */
const FIRST_CHANNEL = { name: 'Online', key: 'online' };

/**
 * Creates the first channel of a new client (CLI-127). After a change of a client, increments the versions of all its
 * channels, because their pages show the client (CLI-107).
 */
export function followClients(news: ChannelNews): ClientFollower {
  return {
    async onAdd(tx, { client, by }) {
      const newForm = newChannelForm({ clientZone: client.timeZoneName });
      const form = { ...newForm, ...FIRST_CHANNEL, thumbImage: client.logoImage };
      await insertChannel(tx, { id: v7(), clientId: client.id, ...withDates(channelValues(form)), updatedBy: by });
    },
    async onSave(tx, { client: { id: clientId }, by, isRenamed }) {
      const channelIds = await lockChannelsOf(tx, clientId);
      if (channelIds.length === 0) return () => {};
      // CLI-133, CLI-135
      const updated = await incrementVersions(tx, clientId, channelIds, isRenamed ? { updatedBy: by } : {});
      return () => news.changed(updated.map(({ id, version }) => ({ clientId, channelId: id, version })));
    },
  };
}
