import { Button } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { canAddChannel } from '@nave/domain/channels/channels.policy.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import broadcastIcon from '@phosphor-icons/core/light/broadcast-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChannelRows } from '../../features/channels/staff/channel-rows.tsx';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { contentListQuery } from '../../features/contents/staff/contents.ts';
import { useListTime } from '../../features/contents/staff/lists/use-list-time.ts';
import { ApiError } from '../../lib/api.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { productLinks } from '../../lib/product-links.ts';
import { ListPage } from '../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../staff-kit/lists/list-unreachable.tsx';
import { useSavedId } from '../../staff-kit/lists/saved-row.ts';
import { SkeletonRows } from '../../staff-kit/lists/skeleton-rows.tsx';
import { NotFoundPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './channel-list-page.module.css';
import { FirstSteps } from './first-steps.tsx';

const none: never[] = [];

/** /dashboard/{clientId}/channels (CHN-17 to CHN-42). */
export function ChannelListPage() {
  const client = useClient();
  const actor = useActor();
  const { data, error, refetch } = useQuery(channelListQuery(client.id));
  const insideOf = useInsideOf(client.id);
  const savedId = useSavedId();
  usePageHeader({ title: 'CHANNELS', isSection: true });
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPage text="Channels not found." />;
  const add = canAddChannel(actor, client).allowed && <AddChannelButton clientId={client.id} />;
  return (
    <ListPage lead={<Intro />} action={add}>
      <div className={styles.list}>
        {data && <FirstSteps client={client} channels={data.items} />}
        {data && data.items.length > 0 && (
          <ChannelRows channels={data.items} client={client} actor={actor} insideOf={insideOf} savedId={savedId} />
        )}
        {data?.items.length === 0 && (
          <EmptyState icon={broadcastIcon} title="No channels yet" action={add}>
            A channel is a page of its own, where your congregation finds what you publish.
          </EmptyState>
        )}
        {!data && error && <ListUnreachable what="channels" onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={3} pictureWidth={128} pictureHeight={72} />}
      </div>
    </ListPage>
  );
}

/** What is in a channel now, by the contents that one may see. */
function useInsideOf(clientId: string) {
  const { data } = useQuery(contentListQuery(clientId));
  const now = useListTime(data?.items ?? none);
  return ({ id }: Channel) => {
    if (!data) return undefined;
    const contents = data.items.filter(({ channelIds }) => channelIds.includes(id));
    return {
      isLive: contents.some((content) => contentPhase(content, now) === 'live'),
      onDemand: contents.filter((content) => contentPhase(content, now) === 'onDemand').length,
    };
  };
}

function Intro() {
  return (
    <p>
      <span className={styles.about}>
        Each channel is a page with its own address, theme and links. Visitors see them in this order.{' '}
      </span>
      <a className={styles.more} href={productLinks.aboutChannels} target="_blank" rel="noopener">
        Learn more about channels
      </a>
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
      Add channel
    </Button>
  );
}
