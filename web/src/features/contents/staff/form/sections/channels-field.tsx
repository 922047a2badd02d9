import type { Channel } from '@nave/domain/channels/channel.ts';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { t } from '../../../../../lib/staff-texts.ts';
import { ChannelBoxes } from '../../../../../staff-kit/fields/channel-boxes.tsx';
import { Badge } from '../../../../../ui/badge.tsx';

/** A checkbox for each channel that the user may see (CNT-82); the group shows an error when none is chosen. */
export function ChannelsField({ channels }: { channels: Channel[] }) {
  const mark = ({ isPrivate }: Channel) => isPrivate && <Badge icon={lockIcon}>{t('Private')}</Badge>;
  return <ChannelBoxes channels={channels} required mark={mark} />;
}
