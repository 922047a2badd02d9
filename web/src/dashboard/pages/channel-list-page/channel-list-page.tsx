import { Button } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { canAddChannel, canOrderChannels } from '@nave/domain/channels/channels.policy.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import broadcastIcon from '@phosphor-icons/core/light/broadcast-light.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ChannelRows } from '../../../features/channels/staff/channel-rows.tsx';
import { channelListQuery, refreshChannels } from '../../../features/channels/staff/channels.ts';
import { useChannelOrder } from '../../../features/channels/staff/use-channel-order.ts';
import { channelSummariesQuery, deleteChannel } from '../../../features/contents/staff/contents.ts';
import { DeleteChannel } from '../../../features/contents/staff/delete-channel.tsx';
import { ApiError } from '../../../lib/api.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useTimeBoundary } from '../../../lib/use-clock.ts';
import { ListPage } from '../../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { useSavedId } from '../../../staff-kit/lists/saved-row.ts';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { NotFoundPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './channel-list-page.module.css';
import { FirstSteps } from './first-steps.tsx';

const none: never[] = [];

/** /dashboard/{clientId}/channels (CHN-17 to CHN-42). */
export function ChannelListPage() {
  const client = useClient();
  const actor = useActor();
  const { data, error, refetch } = useQuery(channelListQuery(client.id));
  const summaryOf = useSummaries(client.id);
  const savedId = useSavedId();
  const deletion = useDeletion();
  const order = useChannelOrder(client.id);
  usePageHeader({ title: t('CHANNELS'), isSection: true });
  if (!data && error instanceof ApiError && error.status === 404)
    return <NotFoundPage text={t('Channels not found.')} />;
  const add = canAddChannel(actor, client).allowed && <AddChannelButton clientId={client.id} />;
  // CHN-43 to CHN-47
  const mayOrder =
    data &&
    data.items.length > 1 &&
    !data.isPart &&
    canOrderChannels(actor, { ...client, channelIds: data.items.map(({ id }) => id) }).allowed;
  return (
    <ListPage lead={<Intro />} action={add}>
      <div className={styles.list}>
        {data && <FirstSteps client={client} channels={data.items} />}
        {data && data.items.length > 0 && (
          <ChannelRows
            channels={data.items}
            client={client}
            actor={actor}
            summaryOf={summaryOf}
            savedId={savedId}
            onDelete={deletion.ask}
            onOrder={mayOrder ? order : null}
          />
        )}
        {data && deletion.asked && <DeleteChannel {...deletion.asked} channels={data.items} actor={actor} />}
        {data?.items.length === 0 && (
          <EmptyState icon={broadcastIcon} title={t('No channels yet')} action={add}>
            {t('A channel is a page where your congregation finds everything you publish.')}
          </EmptyState>
        )}
        {!data && error && <ListUnreachable what={t('channels')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={3} pictureWidth={128} pictureHeight={72} />}
      </div>
    </ListPage>
  );
}

/** State of the dialog that confirms deleting a channel. `asked` keeps the channel while the dialog fades out. */
function useDeletion() {
  const queryClient = useQueryClient();
  const [channel, setChannel] = useState<Channel | null>(null);
  const [open, setOpen] = useState(false);
  return {
    ask: (about: Channel) => {
      setChannel(about);
      setOpen(true);
    },
    asked: channel && {
      channel,
      open,
      onClose: () => setOpen(false),
      onDelete: async (moveTo: string | undefined) => {
        try {
          await deleteChannel(queryClient, channel, moveTo);
        } finally {
          await refreshChannels(queryClient, channel.clientId);
        }
      },
    },
  };
}

/** Returns a function that summarises a channel, from the contents that the user may see. */
function useSummaries(clientId: string) {
  const { data, refetch } = useQuery(channelSummariesQuery(clientId));
  const coming = useMemo(
    () => (data?.items ?? none).flatMap(({ coming }) => (coming ? { ...coming, showAt: null, hideAt: null } : [])),
    [data],
  );
  const now = useTimeBoundary(useCallback((after) => nextChangeAt(coming, after), [coming]));
  const isOver = coming.some(({ closesAt }) => Date.parse(closesAt) <= now);
  // Refetches the summaries once a coming content has closed.
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return ({ id }: Channel) => {
    if (!data) return undefined;
    const summary = data.items.find(({ channelId }) => channelId === id);
    const next = summary?.coming;
    return {
      isLive: !!next && Date.parse(next.startsAt) <= now && now < Date.parse(next.closesAt),
      onDemand: summary?.onDemand ?? 0,
    };
  };
}

function Intro() {
  const { support } = site().brand;
  return (
    <p>
      <span className={styles.about}>
        {t('Each channel is a page with its own address, theme and links. Viewers see channels in this order.')}
      </span>{' '}
      {support && (
        <a className={styles.more} href={support} target="_blank" rel="noopener">
          {t('Learn more about channels')}
        </a>
      )}
    </p>
  );
}

function AddChannelButton({ clientId }: { clientId: string }) {
  return (
    <Button
      component={Link}
      to={dashboardPaths.addChannel(clientId)}
      variant="filled"
      leftSection={<Icon svg={plusIcon} />}
    >
      {t('Add channel')}
    </Button>
  );
}
