import { Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { canAddContent } from '@nave/domain/contents/contents.policy.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { channelListQuery } from '../../../features/channels/staff/channels.ts';
import { deleteContent } from '../../../features/contents/staff/contents.ts';
import { DeleteContent } from '../../../features/contents/staff/delete-content.tsx';
import { TypePicker } from '../../../features/contents/staff/form/type-picker.tsx';
import type { ContentListContext } from '../../../features/contents/staff/lists/content-actions.ts';
import { ContentSections } from '../../../features/contents/staff/lists/content-sections.tsx';
import { NothingMatches } from '../../../features/contents/staff/lists/nothing-matches.tsx';
import { useContentLists } from '../../../features/contents/staff/lists/use-content-lists.ts';
import { RepeatContent } from '../../../features/contents/staff/repeat/repeat-content.tsx';
import { CaptionsNote } from '../../../features/contents/staff/sunday/captions-note.tsx';
import { ComingNotice } from '../../../features/contents/staff/sunday/coming-notice.tsx';
import { useContentQuestion } from '../../../features/contents/staff/use-content-question.ts';
import { useStaffPresence } from '../../../features/presence/staff/use-staff-presence.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListPage } from '../../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { useSavedId } from '../../../staff-kit/lists/saved-row.ts';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { useListState } from '../../../staff-kit/lists/use-list-state.ts';
import { useSocket } from '../../../staff-kit/live/socket-context.ts';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './content-list-page.module.css';

const none: never[] = [];

/** /dashboard/{clientId}/contents (CNT-32 to CNT-59). */
export function ContentListPage() {
  const client = useClient();
  const actor = useActor();
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
  usePageHeader({ title: t('CONTENT'), isSection: true });
  const queryClient = useQueryClient();
  const [repeat, onRepeat] = useContentQuestion();
  const [deletion, onDelete] = useContentQuestion();
  const channelItems = channels.data?.items ?? none;
  const contents = useContentLists({ clientId: client.id, channels: channelItems, view, savedId });
  const { lists, coming, sharedNames, isFiltered, now } = contents;
  const [live] = useState(() => new Observable<Readonly<Record<string, number>>>({}));
  const context = useMemo(
    () => ({ client, actor, channels: channelItems, coming, sharedNames, now, live, savedId, onRepeat, onDelete }),
    [client, actor, channelItems, coming, sharedNames, now, live, savedId, onRepeat, onDelete],
  );
  const openChannels = channelsWithOpenContent(coming, channelItems, now);
  const picker = canAddContent(actor, client).allowed && (
    <TypePicker clientId={client.id} hasChannels={channels.data?.items.length !== 0} />
  );
  const isEmpty = Object.values(lists).every(({ items }) => items.length === 0);
  const matchesNothing = isFiltered && isEmpty && !contents.isSearching;
  return (
    <ListPage
      lead={<Search ref={search} value={query} onChange={(words) => setView({ query: words })} />}
      filter={
        channelItems.length > 1 && <ChannelFilter channels={channelItems} value={channelId} onChange={filterBy} />
      }
      action={picker}
    >
      {canAddContent(actor, client).allowed && (
        <>
          <ComingNotice coming={coming} channels={channelItems} onAsk={contents.refetch} />
          {!isNarrow && <CaptionsNote coming={coming} />}
        </>
      )}
      {openChannels.length > 0 && <PresenceUpdates channelIds={openChannels} live={live} />}
      <div role="status">
        {matchesNothing && (
          <NothingMatches query={query} onClearSearch={clearSearch} onAllChannels={() => filterBy(null)} />
        )}
      </div>
      {!contents.isLoaded && <Placeholder isError={contents.isError} onRetry={contents.refetch} />}
      {contents.isLoaded && !matchesNothing && (
        <ContentSections
          lists={lists}
          context={context}
          isFiltered={isFiltered}
          isNarrow={isNarrow}
          add={picker}
          view={view}
          onView={setView}
        />
      )}
      {/* SHELL-176: below the list on phones, so that the first row is higher up. */}
      {isNarrow && canAddContent(actor, client).allowed && <CaptionsNote coming={coming} />}
      {repeat && <RepeatContent {...repeat} />}
      {deletion && <DeleteContent {...deletion} onDelete={() => deleteContent(queryClient, deletion.content)} />}
    </ListPage>
  );
}

/** Returns the visible channels that have an open content. The list shows the number of viewers of such contents. */
function channelsWithOpenContent(coming: readonly Content[], channels: readonly Channel[], now: number): string[] {
  const open = coming.filter((content) => ['opened', 'live', 'over'].includes(contentPhase(content, now)));
  const openIn = new Set(open.flatMap(({ channelIds }) => channelIds));
  return channels.flatMap(({ id }) => (openIn.has(id) ? [id] : []));
}

/** Copies the numbers of viewers from the presence topics into the list's `live`. */
function PresenceUpdates({ channelIds, live: shown }: { channelIds: string[]; live: ContentListContext['live'] }) {
  const { live } = useStaffPresence(useSocket(), channelIds);
  useEffect(() => live.subscribe(() => shown.set(live.current())), [live, shown]);
  return null;
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
      aria-label={t('Search content')}
      placeholder={t('Search content')}
      leftSection={<Icon svg={searchIcon} size={17} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const ALL = 'all';

function ChannelFilter({ channels, value, onChange }: FieldProps<string | null> & { channels: Channel[] }) {
  const options = [
    { value: ALL, label: t('All channels') },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      className={styles.channel}
      aria-label={t('Channel')}
      data={options}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('Channel not found')}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

function Placeholder({ isError, onRetry }: { isError: boolean; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.waiting}>
      {isError ? (
        <ListUnreachable what={t('content')} onRetry={onRetry} />
      ) : (
        <SkeletonRows count={4} pictureWidth={124} pictureHeight={70} />
      )}
    </div>
  );
}
