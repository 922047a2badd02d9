import type { Channel } from '@nave/domain/channels/channel.ts';
import { isPaywalled } from '@nave/domain/channels/event-connection.ts';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?raw';
import { t } from '../../../../../lib/staff-texts.ts';
import { ChannelBoxes } from '../../../../../staff-kit/fields/channel-boxes.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { openChannelsWarning } from './viewer-access/open-channels.ts';
import { RemovedRules } from './viewer-access/removed-rules.tsx';
import { useUncheckedChannel } from './viewer-access/use-unchecked-channel.ts';

/** A checkbox for each channel that the user may see (CNT-82); the group shows an error when none is chosen. */
export function ChannelsField({ channels }: { channels: Channel[] }) {
  const { onUncheck, onUndo } = useUncheckedChannel(channels);
  const mark = ({ isPrivate, events }: Channel) => (
    <>
      {isPaywalled(events) && <Badge icon={ticketIcon}>{t('With an event')}</Badge>}
      {isPrivate && <Badge icon={lockIcon}>{t('Private')}</Badge>}
    </>
  );
  const hint = (chosen: readonly string[]) => openChannelsWarning(channels.filter(({ id }) => chosen.includes(id)));
  return (
    <>
      <ChannelBoxes channels={channels} required mark={mark} hint={hint} onUncheck={onUncheck} />
      {onUndo && <RemovedRules onUndo={onUndo} />}
    </>
  );
}
