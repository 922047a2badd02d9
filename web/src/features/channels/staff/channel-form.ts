import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { firstTimeZone } from '@nave/domain/kernel/time-zones.ts';

/** What the form of a new channel starts with (CHN-116 to CHN-123). */
export function newChannelForm(clientZone: string | null, deviceZone: string): ChannelForm {
  return {
    name: '',
    key: '',
    description: '',
    thumbImage: null,
    headerImage: null,
    logoImage: null,
    homeUrl: '',
    timeZoneName: firstTimeZone(clientZone, deviceZone),
    isPrivate: false,
    showAt: null,
    hideAt: null,
    defaultVideo: { enabled: false, videoProvider: null, src: '' },
  };
}

/** What the form of a stored channel holds. */
export function channelToForm(channel: Channel): ChannelForm {
  const { name, key, description, thumbImage, headerImage, logoImage, homeUrl } = channel;
  const { timeZoneName, isPrivate, showAt, hideAt, defaultVideo, edition } = channel;
  const { enabled, videoProvider, src } = defaultVideo;
  return {
    name,
    key,
    description,
    thumbImage,
    headerImage,
    logoImage,
    homeUrl: homeUrl ?? '',
    timeZoneName,
    isPrivate,
    showAt,
    hideAt,
    defaultVideo: { enabled, videoProvider, src },
    edition,
  };
}
