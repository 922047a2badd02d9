import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { type ChannelForm, channelFormSchema } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { sentence } from '../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../staff-kit/form/use-record-form.ts';
import { addChannel, channelQuery, saveChannel } from './channels.ts';

/** How the record form loads and saves a channel. */
export const channelRecord: RecordKind<Channel, ChannelForm> = {
  schema: channelFormSchema,
  toForm: channelToForm,
  read: (client, { clientId, id }) => client.fetchQuery({ ...channelQuery(clientId, id), staleTime: 0 }),
  save: (client, { id, newId, ...place }, form) =>
    id ? saveChannel(client, { ...place, id }, form) : addChannel(client, { ...place, id: newId }, form),
  changed: channelRefusals.changed,
  words: { saved: sentence('Channel saved!') },
};
