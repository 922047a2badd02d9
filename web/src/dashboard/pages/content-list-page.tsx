import { Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { contentLists } from '@nave/domain/contents/content-lists.ts';
import { canAddContent } from '@nave/domain/contents/contents.policy.ts';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useActor } from '../../features/accounts/staff/actor-context.ts';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { useClient } from '../../features/clients/staff/client-context.ts';
import { channelFromState, matchesContent } from '../../features/contents/staff/content-filter.ts';
import { ContentSections } from '../../features/contents/staff/content-sections.tsx';
import { contentListQuery } from '../../features/contents/staff/contents.ts';
import { TypePicker } from '../../features/contents/staff/type-picker.tsx';
import { useListTime } from '../../features/contents/staff/use-list-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListUnreachable } from '../list/list-unreachable.tsx';
import { SkeletonRows } from '../list/skeleton-rows.tsx';
import { usePageHeader } from '../shell/page-header.ts';
import styles from './content-list-page.module.css';

const none: never[] = [];

/** /dashboard/{clientId}/contents (CNT-32 to CNT-59). */
export function ContentListPage() {
  const client = useClient();
  const actor = useActor();
  const contents = useQuery(contentListQuery(client.id));
  const channels = useQuery(channelListQuery(client.id));
  const [query, setQuery] = useState('');
  const channelId = channelFromState(useLocation().state);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  usePageHeader({ title: 'CONTENT', isSection: true });
  const now = useListTime(contents.data?.items ?? none);
  const channelItems = channels.data?.items ?? none;
  const shown = (contents.data?.items ?? none).filter((content) => matchesContent(content, { query, channelId }));
  const picker = canAddContent(actor, client).allowed && (
    <TypePicker clientId={client.id} hasChannels={channels.data?.items.length !== 0} />
  );
  return (
    <ListPage
      lead={<Filters query={query} onQuery={setQuery} channels={channelItems} channelId={channelId} />}
      action={picker}
    >
      {contents.data ? (
        <ContentSections
          lists={contentLists(shown, now)}
          context={{ client, actor, channels: channelItems, now }}
          isFiltered={shown.length < contents.data.items.length}
          isNarrow={isNarrow}
          add={picker}
        />
      ) : (
        <Waiting isError={contents.isError} onRetry={() => void contents.refetch()} />
      )}
    </ListPage>
  );
}

interface FiltersProps {
  query: string;
  onQuery: (query: string) => void;
  channels: Channel[];
  channelId: string | null;
}

const ALL = 'all';

function Filters({ query, onQuery, channels, channelId }: FiltersProps) {
  const navigate = useNavigate();
  const options = [
    { value: ALL, label: 'All channels' },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles.filters}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Search content"
        placeholder="Search content"
        leftSection={<Icon svg={searchIcon} size={17} />}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      {channels.length > 1 && (
        <Select
          className={styles.channel}
          aria-label="Channel"
          data={options}
          value={channelId ?? ALL}
          // CNT-38: the filter travels in the navigation's state, so that Back undoes it.
          onChange={(value) => void navigate('.', { state: value === ALL ? null : { channelId: value } })}
        />
      )}
    </div>
  );
}

function Waiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.waiting}>
      {isError ? (
        <ListUnreachable what="content" onRetry={onRetry} />
      ) : (
        <SkeletonRows count={4} pictureWidth={124} pictureHeight={70} />
      )}
    </div>
  );
}
