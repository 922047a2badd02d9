import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ChannelForAnyone } from '../channels/channels.present.ts';

interface Shown {
  client: PublicClient;
  contents: PublicContent[];
  /** Epoch milliseconds. */
  moreAt: number | null;
  now: number;
}

/** A channel with its contents, as any viewer may know it at `now`. */
export function presentPublicChannel(channel: ChannelForAnyone, shown: Shown): PublicChannel {
  const { client, contents, moreAt, now } = shown;
  const { defaultVideo, theme } = channel;
  // VIEW-28: a default video that nobody is shown, as while the channel is early or late, does not leave the server.
  const isAvailable = availability(channel, now) === 'available';
  const isPlayed = defaultVideo.enabled && isAvailable;
  return {
    ...channel,
    clientKey: client.key,
    clientName: client.name,
    defaultVideo: isPlayed ? defaultVideo : { ...defaultVideo, src: '' },
    theme: theme ?? client.theme,
    // LNK-66, LNK-193: of a channel that is not available now nothing more is told than its name and times.
    links: [...(isAvailable ? channel.links : []), ...client.links],
    contents,
    moreAt: moreAt === null ? null : new Date(moreAt).toISOString(),
  };
}
