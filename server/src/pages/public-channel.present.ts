import type { PublicClient } from '@nave/domain/clients/client.ts';
import { completeTheme } from '@nave/domain/clients/theme.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelWindow } from '../channels/channels.present.ts';
import type { ChannelRow } from '../channels/channels.store.ts';

/** A channel as any viewer may know it at `now`; who saved it last is not among it (CHN-12). */
export function presentPublicChannel(
  row: ChannelRow,
  client: PublicClient,
  contents: PublicContent[],
  now: number,
): PublicChannel {
  const { id, key, name, description, thumbImage, headerImage, logoImage, homeUrl, isPrivate, timeZoneName } = row;
  // VIEW-28: while the channel is early or late, no video leaves the server.
  const isAvailable = availability(channelWindow(row), now) === 'available';
  return {
    id,
    clientId: row.clientId,
    clientKey: client.key,
    clientName: client.name,
    version: row.version,
    key,
    name,
    description,
    thumbImage,
    headerImage,
    logoImage,
    homeUrl,
    ...channelWindow(row),
    isPrivate,
    timeZoneName,
    defaultVideo: isAvailable ? row.defaultVideo : { ...row.defaultVideo, src: '' },
    theme: row.theme ? completeTheme(row.theme) : client.theme,
    contents,
  };
}
