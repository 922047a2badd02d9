import { Button, Tooltip } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?raw';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import slateIcon from '@phosphor-icons/core/regular/film-slate.svg?raw';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { Link } from 'react-router';
import { dashboardPaths, shownAddress } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { Picture } from '../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../staff-kit/lists/row.tsx';
import type { RowCommand, RowLink } from '../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { type Sortable, SortableList } from '../../../staff-kit/lists/sortable-list.tsx';
import { Badge, LiveBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './channel-rows.module.css';

interface ChannelRowsProps extends RowsContext {
  channels: Channel[];
  /** Null if the user may not reorder the channels. */
  onOrder: ((channels: Channel[]) => void) | null;
}

interface RowsContext {
  client: Client;
  actor: Actor;
  /** Whether a channel is live, and its number of on-demand contents; undefined while the summary loads. */
  summaryOf: (channel: Channel) => { isLive: boolean; onDemand: number } | undefined;
  /** The channel that was just saved. */
  savedId: string | null;
  /** Called when the user chooses Delete in a channel's menu. */
  onDelete: (channel: Channel) => void;
}

/** The channels in their order (CHN-22 to CHN-50). */
export function ChannelRows({ channels, onOrder, ...context }: ChannelRowsProps) {
  return (
    <div className={styles.rows}>
      <SortableList items={channels} onOrder={onOrder}>
        {(channel, sortable) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            sortable={sortable}
            moves={onOrder ? moves(channel, channels, onOrder) : []}
            {...context}
          />
        )}
      </SortableList>
    </div>
  );
}

interface ChannelRowProps extends RowsContext {
  channel: Channel;
  sortable: Sortable | null;
  moves: RowCommand[];
}

function ChannelRow({ channel, sortable, moves, ...context }: ChannelRowProps) {
  const { client, actor, savedId } = context;
  const summary = context.summaryOf(channel);
  const publicPath = viewerPaths(client.key).channel(channel.key);
  const preview: RowLink = { label: t('Preview'), icon: globeIcon, to: publicPath, newTab: true };
  const edit: RowLink = { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.channel(client.id, channel.id) };
  const copy: RowLink = { label: t('Copy'), icon: copyIcon, to: dashboardPaths.copyChannel(client.id, channel.id) };
  const remove: RowCommand = {
    label: t('Delete'),
    icon: trashIcon,
    onChoose: () => context.onDelete(channel),
    destructive: true,
  };
  // CHN-32: the permission is checked for each channel.
  const canEdit = canEditChannel(actor, channel).allowed;
  return (
    <Row isSaved={channel.id === savedId} className={styles.row} sorted={sortable?.row}>
      {sortable && <div className={styles.grip}>{sortable.grip}</div>}
      <Picture src={channel.thumbImage} className={styles.picture} />
      <div className={styles.words}>
        <RowName className={styles.name} name={channel.name} link={canEdit ? edit : preview} />
        {summary?.isLive && <LiveBadge>{t('LIVE')}</LiveBadge>}
        {channel.isPrivate && <Badge icon={lockIcon}>{t('Private')}</Badge>}
        <p className={styles.address}>{client.customDomain ? shownAddress(client, [channel.key]) : publicPath}</p>
      </div>
      <p className={styles.count}>{summary && t('{{onDemand}} on demand', { onDemand: summary.onDemand })}</p>
      <ViewContents client={client} channel={channel} />
      {/* CHN-31: users who may only preview get a globe button instead of the menu. */}
      <RowMenu
        name={channel.name}
        actions={canEdit ? [edit, copy, preview, ...moves, { ...remove, ruledOff: true }] : [preview]}
      />
    </Row>
  );
}

function ViewContents({ client, channel }: { client: Client; channel: Channel }) {
  return (
    <Tooltip label={t('View Contents in this Channel')}>
      <Button
        component={Link}
        to={dashboardPaths.contents(client.id)}
        // CHN-28: the navigation's state contains only the filter.
        state={{ channelId: channel.id }}
        variant="subtle"
        aria-label={t('View contents of {{name}}', { name: channel.name })}
        className={styles.view}
        leftSection={<Icon svg={slateIcon} />}
      >
        {t('View contents')}
      </Button>
    </Tooltip>
  );
}

/** Returns the menu commands Move Up and Move Down (CHN-43 to CHN-50). */
function moves(channel: Channel, channels: Channel[], onOrder: (channels: Channel[]) => void): RowCommand[] {
  const at = channels.indexOf(channel);
  const moveTo = (index: number) => () => onOrder(channels.with(at, channels[index] ?? channel).with(index, channel));
  const isLast = at === channels.length - 1;
  return [
    {
      label: t('Move Up'),
      icon: upIcon,
      onChoose: moveTo(at - 1),
      refusal: at === 0 ? t('This is the first channel.') : undefined,
      ruledOff: true,
    },
    {
      label: t('Move Down'),
      icon: downIcon,
      onChoose: moveTo(at + 1),
      refusal: isLast ? t('This is the last channel.') : undefined,
    },
  ];
}
