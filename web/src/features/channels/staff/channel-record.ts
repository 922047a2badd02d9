import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { type ChannelForm, channelFormSchema } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals, eventConnectionTexts } from '@nave/domain/channels/channels.texts.ts';
import type { EventConnection } from '@nave/domain/channels/event-connection.ts';
import { ApiError } from '../../../lib/api.ts';
import { sentence, t } from '../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../staff-kit/form/use-record-form.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { addChannel, channelQuery, saveChannel } from './channels.ts';

/** How the record form loads and saves a channel. */
export const channelRecord: RecordKind<Channel, ChannelForm> = {
  schema: channelFormSchema,
  toForm: channelToForm,
  read: (client, { clientId, id }) => client.fetchQuery({ ...channelQuery(clientId, id), staleTime: 0 }),
  save: (client, { id, newId, ...place }, form) =>
    id ? saveChannel(client, { ...place, id }, form) : addChannel(client, { ...place, id: newId }, form),
  changed: channelRefusals.changed,
  onFailed: reportEvents,
  words: { saved: sentence('Channel saved!') },
};

/** Reports that events were not connected or not disconnected, if the save failed for no reason in the form. */
function reportEvents(error: unknown, form: ChannelForm, stored: Channel | undefined): void {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) return;
  const [before, after] = [numbersOf(stored?.events ?? []), numbersOf(form.events)];
  const isError = { tone: 'error' } as const;
  if (after.some((number) => !before.includes(number)))
    showToast(t(channelRefusals.eventsNotConnected.message), isError);
  if (before.some((number) => !after.includes(number))) showToast(t(eventConnectionTexts.notDisconnected), isError);
}

function numbersOf(events: readonly EventConnection[]): string[] {
  return events.map(({ eventNumber }) => eventNumber);
}
