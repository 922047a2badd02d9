import type { PublicClient } from '@nave/domain/clients/client.ts';
import { completeTheme } from '@nave/domain/clients/theme.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelWindow } from '../channels/channels.present.ts';
import type { ChannelRow } from '../channels/channels.store.ts';

interface Shown {
  client: PublicClient;
  contents: PublicContent[];
  /** Epoch milliseconds. */
  moreAt: number | null;
  now: number;
}

/** A channel as any viewer may know it at `now`; who saved it last is not among it (CHN-12). */
export function presentPublicChannel(row: ChannelRow, { client, contents, moreAt, now }: Shown): PublicChannel {
  const { id, key, name, description, thumbImage, headerImage, logoImage, homeUrl, isPrivate, timeZoneName } = row;
  // VIEW-28: a default video that nobody is shown, as while the channel is early or late, does not leave the server.
  const isPlayed = row.defaultVideo.enabled && availability(channelWindow(row), now) === 'available';
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
    defaultVideo: isPlayed ? row.defaultVideo : { ...row.defaultVideo, src: '' },
    theme: row.theme ? completeTheme(row.theme) : client.theme,
    contents,
    moreAt: moreAt === null ? null : new Date(moreAt).toISOString(),
  };
}
