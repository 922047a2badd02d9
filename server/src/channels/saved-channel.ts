import type { ConnectionRow } from './channel-events.store.ts';
import type { ChannelChange } from './channel-news.ts';
import type { ChannelRow } from './channels.store.ts';

/** A channel that a use case has written, with its event connections. */
export interface SavedChannel {
  row: ChannelRow;
  connections: ConnectionRow[];
}

export function changeOf({ row: { id, clientId, version }, connections }: SavedChannel): ChannelChange {
  return { clientId, channelId: id, version, eventNumbers: connections.map(({ eventNumber }) => eventNumber) };
}
