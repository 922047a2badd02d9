import type { FindUses } from '../media/picture-uses.ts';
import { activeChannelsOf, type ChannelRow } from './channels.store.ts';

/** The pictures of a channel, by form field. */
export function channelPictures(channel: Pick<ChannelRow, 'thumbImage' | 'headerImage' | 'logoImage' | 'theme'>) {
  const { thumbImage, headerImage, logoImage, theme } = channel;
  return { thumbImage, headerImage, logoImage, 'theme.backgroundImage': theme?.backgroundImage ?? null };
}

export const usesByChannels: FindUses = async (from, { clientId, url }) => {
  const channelsWithPicture = (await activeChannelsOf(from, clientId)).filter((channel) =>
    Object.values(channelPictures(channel)).includes(url),
  );
  return channelsWithPicture.map(({ name }) => ({ kind: 'channel', name }));
};
