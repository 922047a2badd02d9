import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ChannelForAnyone } from '../channels/channels.present.ts';

interface PresentedWith {
  client: PublicClient;
  contents: PublicContent[];
  /** When the next content becomes visible, in epoch milliseconds. */
  moreAt: number | null;
  now: number;
}

/** Presents a channel with its contents as viewers may see them at `now`. */
export function presentPublicChannel(
  channel: ChannelForAnyone,
  { client, contents, moreAt, now }: PresentedWith,
): PublicChannel {
  const { defaultVideo, theme } = channel;
  // VIEW-28: the URL of a default video that viewers cannot see now is not sent.
  const isAvailable = availability(channel, now) === 'available';
  const isPlayed = defaultVideo.enabled && isAvailable;
  return {
    ...channel,
    clientKey: client.key,
    clientName: client.name,
    defaultVideo: isPlayed ? defaultVideo : { ...defaultVideo, src: '' },
    theme: theme ?? client.theme,
    // LNK-66, LNK-193: the links of an unavailable channel are not sent.
    links: [...(isAvailable ? channel.links : []), ...client.links],
    contents,
    moreAt: moreAt === null ? null : new Date(moreAt).toISOString(),
  };
}
