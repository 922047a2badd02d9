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

/** Returns a channel with its contents, as anyone may see it at `now`. */
export function presentPublicChannel(channel: ChannelForAnyone, shown: Shown): PublicChannel {
  const { client, contents, moreAt, now } = shown;
  const { defaultVideo, theme } = channel;
  // VIEW-28: the address of a default video that viewers cannot see now does not leave the server.
  const isAvailable = availability(channel, now) === 'available';
  const isPlayed = defaultVideo.enabled && isAvailable;
  return {
    ...channel,
    clientKey: client.key,
    clientName: client.name,
    defaultVideo: isPlayed ? defaultVideo : { ...defaultVideo, src: '' },
    theme: theme ?? client.theme,
    // LNK-66, LNK-193: an unavailable channel has only its name and times.
    links: [...(isAvailable ? channel.links : []), ...client.links],
    contents,
    moreAt: moreAt === null ? null : new Date(moreAt).toISOString(),
  };
}
