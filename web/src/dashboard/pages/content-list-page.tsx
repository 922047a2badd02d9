import { Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { contentLists } from '@nave/domain/contents/content-lists.ts';
import { canAddContent } from '@nave/domain/contents/contents.policy.ts';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { contentListQuery } from '../../features/contents/staff/contents.ts';
import { TypePicker } from '../../features/contents/staff/form/type-picker.tsx';
import { matchesContent } from '../../features/contents/staff/lists/content-filter.ts';
import { ContentSections } from '../../features/contents/staff/lists/content-sections.tsx';
import { NothingMatches } from '../../features/contents/staff/lists/nothing-matches.tsx';
import { useListTime } from '../../features/contents/staff/lists/use-list-time.ts';
import { ListPage } from '../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../staff-kit/lists/list-unreachable.tsx';
import { useSavedId } from '../../staff-kit/lists/saved-row.ts';
import { SkeletonRows } from '../../staff-kit/lists/skeleton-rows.tsx';
import { useListState } from '../../staff-kit/lists/use-list-state.ts';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './content-list-page.module.css';

const none: never[] = [];

/** /dashboard/{clientId}/contents (CNT-32 to CNT-59). */
export function ContentListPage() {
  const client = useClient();
  const actor = useActor();
  const contents = useQuery(contentListQuery(client.id));
  const channels = useQuery(channelListQuery(client.id));
  const [view, setView] = useListState();
  const { query, channelId } = view;
  const filterBy = (id: string | null) => setView({ channelId: id }, 'keep');
  const savedId = useSavedId();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const search = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    setView({ query: '' });
    search.current?.focus();
  };
  usePageHeader({ title: 'CONTENT', isSection: true });
  const now = useListTime(contents.data?.items ?? none);
  const channelItems = channels.data?.items ?? none;
  const shown = (contents.data?.items ?? none).filter((content) => matchesContent(content, channelItems, view));
  const picker = canAddContent(actor, client).allowed && (
    <TypePicker clientId={client.id} hasChannels={channels.data?.items.length !== 0} />
  );
  const isFiltered = shown.length < (contents.data?.items.length ?? 0);
  const matchesNothing = isFiltered && shown.length === 0;
  return (
    <ListPage
      lead={<Search ref={search} value={query} onChange={(words) => setView({ query: words })} />}
      filter={
        channelItems.length > 1 && <ChannelFilter channels={channelItems} value={channelId} onChange={filterBy} />
      }
      action={picker}
    >
      <div role="status">
        {matchesNothing && (
          <NothingMatches query={query} onClearSearch={clearSearch} onAllChannels={() => filterBy(null)} />
        )}
      </div>
      {!contents.data && <Waiting isError={contents.isError} onRetry={() => void contents.refetch()} />}
      {contents.data && !matchesNothing && (
        <ContentSections
          lists={contentLists(shown, now)}
          context={{ client, actor, channels: channelItems, now, savedId }}
          isFiltered={isFiltered}
          isNarrow={isNarrow}
          add={picker}
          view={view}
          onView={setView}
        />
      )}
    </ListPage>
  );
}

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

function Search({ ref, value, onChange }: FieldProps<string> & { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label="Search content"
      placeholder="Search content"
      leftSection={<Icon svg={searchIcon} size={17} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const ALL = 'all';

function ChannelFilter({ channels, value, onChange }: FieldProps<string | null> & { channels: Channel[] }) {
  const options = [
    { value: ALL, label: 'All channels' },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      className={styles.channel}
      aria-label="Channel"
      data={options}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such channel"
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
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
