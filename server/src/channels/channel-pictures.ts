import type { FindUses } from '../media/picture-uses.ts';
import { activeChannelsOf, type ChannelRow } from './channels.store.ts';

/** The pictures of a channel, by form field. */
export function channelPictures(channel: Pick<ChannelRow, 'thumbImage' | 'headerImage' | 'logoImage' | 'theme'>) {
  const { thumbImage, headerImage, logoImage, theme } = channel;
  return { thumbImage, headerImage, logoImage, 'theme.backgroundImage': theme?.backgroundImage ?? null };
}

export const usesByChannels: FindUses = async (from, { clientId, url }) => {
  const showing = (await activeChannelsOf(from, clientId)).filter((one) =>
    Object.values(channelPictures(one)).includes(url),
  );
  return showing.map(({ name }) => ({ kind: 'channel', name }));
};
