import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ArchivedClientRow } from '@nave/domain/clients/client.ts';
import { canAddClient, canAdministerClients } from '@nave/domain/clients/clients.policy.ts';
import churchIcon from '@phosphor-icons/core/light/church-light.svg?raw';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ArchivedClients } from '../../../features/clients/staff/archived-clients.tsx';
import { ClientRows } from '../../../features/clients/staff/client-rows.tsx';
import { archivedListQuery, clientListQuery, upcomingQuery } from '../../../features/clients/staff/clients.ts';
import { matchesClient } from '../../../features/clients/staff/matches-client.ts';
import { useListTime } from '../../../features/contents/staff/lists/use-list-time.ts';
import { startsIn } from '../../../features/contents/staff/words/content-words.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { Badge, LiveBadge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Shell } from '../../shell/shell.tsx';
import styles from './chooser-page.module.css';

const none: never[] = [];

/** /dashboard: lists the user's organisations (SHELL-57 to SHELL-75). */
export function ChooserPage() {
  const actor = useActor();
  const { globalRole } = actor;
  const canAdd = canAddClient(actor).allowed;
  const { data, isError } = useQuery(clientListQuery);
  const archived = useQuery({ ...archivedListQuery, enabled: canAdministerClients(actor).allowed });
  useDocumentTitle(t('Organisations'));
  const only = data?.items.length === 1 ? data.items[0] : undefined;
  // SHELL-71, SHELL-72: a user with one organisation skips the chooser, except with a global role.
  if (only && !globalRole) return <Navigate to={dashboardPaths.channels(only.id)} replace />;
  return (
    <Shell>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('Organisations')}</h1>
          {canAdd && data?.items.length !== 0 && <AddButton />}
        </div>
        {data ? (
          <OrganisationList
            clients={data.items}
            archived={archived.data?.items ?? none}
            canSearch={globalRole !== null}
            canAdd={canAdd}
          />
        ) : (
          <Placeholder isError={isError} />
        )}
      </div>
    </Shell>
  );
}

interface OrganisationListProps {
  clients: Parameters<typeof ClientRows>[0]['clients'];
  archived: readonly ArchivedClientRow[];
  canSearch: boolean;
  canAdd: boolean;
}

function OrganisationList({ clients, archived, canSearch, canAdd }: OrganisationListProps) {
  const [query, setQuery] = useState('');
  const currentOf = useLiveBadges();
  const shown = clients.filter((client) => matchesClient(client, query));
  const shownArchived = archived.filter((client) => matchesClient(client, query));
  const hasNoResults = shown.length === 0 && shownArchived.length === 0;
  if (clients.length === 0) {
    return (
      <>
        {canAdd ? <AddFirst /> : <NoneYet />}
        {archived.length > 0 && <ArchivedClients clients={archived} />}
      </>
    );
  }
  return (
    <>
      {canSearch && <ChooserSearch value={query} onChange={setQuery} />}
      <p className={styles.count} role="status">
        {countText(shown.length, shownArchived.length)}
      </p>
      {shown.length > 0 && <ClientRows clients={shown} currentOf={currentOf} />}
      {shownArchived.length > 0 && <ArchivedClients clients={shownArchived} />}
      {hasNoResults && (
        <EmptyState icon={churchIcon} title={t('No results for “{{query}}”', { query })}>
          {t('Try part of the name, city, region or key.')}
        </EmptyState>
      )}
    </>
  );
}

function countText(active: number, archived: number): string {
  const words = tCount(active, { one: '{{count}} organisation', other: '{{count}} organisations' });
  return archived > 0 ? t('{{words}}, {{archived}} archived', { words, archived }) : words;
}

function AddFirst() {
  return (
    <EmptyState icon={churchIcon} title={t('Add your first organisation')} action={<AddButton />}>
      {t('An organisation has its own name, theme and team. It comes with its first channel.')}
    </EmptyState>
  );
}

function NoneYet() {
  return (
    <EmptyState icon={churchIcon} title={t('No organisations yet')}>
      {t('Ask an administrator to invite you. Your organisation appears here once you accept.')}
    </EmptyState>
  );
}

/** SHELL-75. */
function AddButton() {
  return (
    <Button
      component={Link}
      to={dashboardPaths.addClient()}
      variant="filled"
      leftSection={<Icon svg={plusIcon} size={16} />}
    >
      {t('Add organisation')}
    </Button>
  );
}

/** Returns a function that renders LIVE, or the time until the start (SHELL-179). */
function useLiveBadges() {
  const items = useQuery(upcomingQuery).data?.items ?? none;
  const now = useListTime(useMemo(() => items.map((item) => ({ ...item, showAt: null, hideAt: null })), [items]));
  return (clientId: string) => {
    const coming = items.find((item) => item.clientId === clientId);
    if (!coming || Date.parse(coming.closesAt) <= now) return null;
    if (Date.parse(coming.startsAt) <= now) return <LiveBadge>{t('LIVE')}</LiveBadge>;
    return <Badge>{startsIn(coming.startsAt, now)}</Badge>;
  };
}

function ChooserSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      className={styles.search}
      type="search"
      size="lg"
      aria-label={t('Search organisations')}
      placeholder={t('Search by name, city, region or key')}
      leftSection={<Icon svg={searchIcon} size={20} />}
      rightSection={<kbd className={styles.key}>/</kbd>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Placeholder({ isError }: { isError: boolean }) {
  if (!isError) return <SkeletonRows count={5} pictureWidth={44} pictureHeight={44} />;
  return (
    <EmptyState icon={cloudIcon} title={t('We can’t load your organisations right now')}>
      {t('Nothing is lost, and viewers aren’t affected. We keep trying.')}
    </EmptyState>
  );
}
