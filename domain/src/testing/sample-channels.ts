import type { Channel } from '../channels/channel.ts';
import { channelValues, newChannelForm } from '../channels/channel-form.ts';
import type { ChannelForm } from '../channels/channels.api.ts';

/** Returns a valid form: the initial form of a new channel with the required fields. */
export function sampleChannelForm(changes: Partial<ChannelForm> = {}): ChannelForm {
  return { ...newChannelForm({ clientZone: 'America/Chicago' }), name: 'Sunday Gathering', key: 'sunday', ...changes };
}

/** Returns a channel as stored from the sample form. */
export function sampleChannel({ homeUrl = null, links = [], ...changes }: Partial<Channel> = {}): Channel {
  return {
    id: 'channel',
    clientId: 'client',
    ...channelValues(sampleChannelForm(changes)),
    links,
    homeUrl,
    displayOrder: 0,
    events: [],
    theme: null,
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedBy: 'hannah@grace.example',
    edition: 1,
    ...changes,
  };
}
