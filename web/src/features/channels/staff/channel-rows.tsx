import { Button, Tooltip } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import slateIcon from '@phosphor-icons/core/regular/film-slate.svg?raw';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { Link } from 'react-router';
import { dashboardPaths, viewerPaths } from '../../../lib/paths.ts';
import { Picture } from '../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../staff-kit/lists/row.tsx';
import type { RowAction } from '../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { Badge, LiveBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './channel-rows.module.css';

interface ChannelRowsProps {
  channels: Channel[];
  client: Client;
  actor: Actor;
  /** What is in a channel; nothing while that is not known. */
  insideOf: (channel: Channel) => { isLive: boolean; onDemand: number } | undefined;
  /** The channel that was just saved. */
  savedId: string | null;
}

/** The channels in their order. Copy, Delete, Move Up and Move Down will join the menu (CHN-30). */
export function ChannelRows({ channels, ...props }: ChannelRowsProps) {
  return (
    <ul>
      {channels.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} {...props} />
      ))}
    </ul>
  );
}

function ChannelRow({
  channel,
  client,
  actor,
  insideOf,
  savedId,
}: { channel: Channel } & Omit<ChannelRowsProps, 'channels'>) {
  const inside = insideOf(channel);
  const publicPath = viewerPaths(client.key).channel(channel.key);
  const preview: RowAction = { label: 'Preview', icon: globeIcon, to: publicPath, newTab: true };
  const edit: RowAction = { label: 'Edit', icon: pencilIcon, to: dashboardPaths.channel(client.id, channel.id) };
  // CHN-32: the right is asked for each channel by itself.
  const canEdit = canEditChannel(actor, channel).allowed;
  return (
    <Row isSaved={channel.id === savedId} className={styles.row}>
      <Picture src={channel.thumbImage} className={styles.picture} />
      <div className={styles.words}>
        <RowName className={styles.name} name={channel.name} leadsTo={canEdit ? edit : preview} />
        {inside?.isLive && <LiveBadge>LIVE</LiveBadge>}
        {channel.isPrivate && <Badge icon={lockIcon}>Private</Badge>}
        <p className={styles.address}>{publicPath}</p>
      </div>
      <p className={styles.count}>{inside && `${inside.onDemand} on demand`}</p>
      <Tooltip label="View Contents in this Channel">
        <Button
          component={Link}
          to={dashboardPaths.contents(client.id)}
          // CHN-28: only the filter travels in the navigation's state.
          state={{ channelId: channel.id }}
          variant="subtle"
          aria-label={`View contents of ${channel.name}`}
          className={styles.view}
          leftSection={<Icon svg={slateIcon} />}
        >
          View contents
        </Button>
      </Tooltip>
      {/* CHN-31: whoever may only preview has a globe in place of the menu. */}
      <RowMenu name={channel.name} actions={canEdit ? [edit, preview] : [preview]} />
    </Row>
  );
}
