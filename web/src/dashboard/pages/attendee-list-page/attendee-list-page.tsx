import { Button, Select, TextInput } from '@mantine/core';
import { type AttendeeStatus, attendeeStatuses } from '@nave/domain/ticketing/attendee.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import ticketIcon from '@phosphor-icons/core/light/ticket-light.svg?raw';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { DoorCheck } from '../../../features/paywall/staff/door-check.tsx';
import { AttendeeDialogs } from '../../../features/ticketing/staff/attendees/attendee-dialogs.tsx';
import { AttendeeMenu } from '../../../features/ticketing/staff/attendees/attendee-menu.tsx';
import { AttendeeRows } from '../../../features/ticketing/staff/attendees/attendee-rows.tsx';
import { statusLabels } from '../../../features/ticketing/staff/attendees/attendee-words.ts';
import { useAttendeeActs } from '../../../features/ticketing/staff/attendees/use-attendee-acts.ts';
import { useAttendeeList } from '../../../features/ticketing/staff/attendees/use-attendee-list.ts';
import { startWords } from '../../../features/ticketing/staff/event-words.ts';
import { eventQuery } from '../../../features/ticketing/staff/events.ts';
import { Spots } from '../../../features/ticketing/staff/spots.tsx';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListPage } from '../../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { useListState } from '../../../staff-kit/lists/use-list-state.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { CopyValue } from '../../../staff-kit/secrets/copy-value.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './attendee-list-page.module.css';

/** /dashboard/{clientId}/events/{eventId}/attendees (TKT-85, TKT-97). */
export function AttendeeListPage() {
  const { eventId = '' } = useParams();
  const client = useClient();
  const isAllowed = canManageTicketing(useActor(), client).allowed;
  const event = useQuery({ ...eventQuery({ clientId: client.id, eventId }), enabled: isAllowed });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={event} missing={t('Event not found.')} acceptsCached>
      {(stored) => <AttendeeList key={eventId} event={stored} />}
    </RecordGate>
  );
}

function AttendeeList({ event }: { event: TicketEvent }) {
  const { timeZoneName: timeZone } = useClient();
  const ids = { clientId: event.clientId, eventId: event.id };
  const [view, setView] = useListState();
  const status = attendeeStatuses.find((one) => one === view.tab) ?? null;
  const list = useAttendeeList(ids, { query: view.query, status });
  const acts = useAttendeeActs(ids);
  usePageHeader({ title: event.title, subtitle: startWords(event.startsAt, timeZone) });
  const add = (
    <Button variant="filled" leftSection={<Icon svg={plusIcon} />} onClick={acts.add}>
      {t('Add attendee')}
    </Button>
  );
  const isEmpty = list.items?.length === 0;
  const isNew = isEmpty && !list.isFiltered;
  return (
    <ListPage
      lead={<Search value={view.query} onChange={(query) => setView({ query })} />}
      action={
        <div className={styles.actions}>
          {!isNew && (
            <div className={styles.import}>
              <ImportButton event={event} />
            </div>
          )}
          <AttendeeMenu ids={ids} eventNumber={event.number} />
          {!isNew && add}
        </div>
      }
    >
      <EventFacts event={event} status={status} onStatus={(tab) => setView({ tab })} />
      <DoorCheck ids={{ clientId: event.clientId, eventNumber: event.number }} />
      {list.items && !isEmpty && (
        <AttendeeRows attendees={list.items} event={event} timeZone={timeZone} onAct={acts.act} />
      )}
      {list.more && (
        <div className={styles.more}>
          <Button loading={list.isLoadingMore} onClick={list.more}>
            {t('Show more')}
          </Button>
        </div>
      )}
      <div role="status">{isEmpty && list.isFiltered && !list.isSearching && <NobodyMatches />}</div>
      {isNew && <Nobody event={event} add={add} />}
      {!list.items && list.error && <ListUnreachable what={t('attendees')} onRetry={() => void list.refetch()} />}
      {!list.items && !list.error && <SkeletonRows count={5} pictureWidth={0} pictureHeight={36} />}
      <AttendeeDialogs acts={acts} event={event} timeZone={timeZone} />
    </ListPage>
  );
}

interface EventFactsProps {
  event: TicketEvent;
  /** The status that the list shows; null for all. */
  status: AttendeeStatus | null;
  onStatus: (status: string | null) => void;
}

/** The filter of the list, and the number and spots of the event (TKT-105). */
function EventFacts({ event, status, onStatus }: EventFactsProps) {
  const { number } = event;
  return (
    <div className={styles.facts}>
      <StatusFilter value={status} onChange={onStatus} />
      <p className={styles.number}>
        <span className={styles.label}>{t('Event number')}</span>
        <CopyValue value={number} label={t('Copy the event number {{number}}', { number })} />
      </p>
      <Spots className={styles.spots} event={event} />
    </div>
  );
}

function Search({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={t('Search attendees by name or number')}
      placeholder={t('Name or number')}
      leftSection={<Icon svg={searchIcon} size={17} />}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const ALL = 'all';

interface StatusFilterProps {
  value: string | null;
  onChange: (status: string | null) => void;
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <Select
      className={styles.status}
      aria-label={t('Tickets')}
      data={[
        { value: ALL, label: t('All tickets') },
        ...attendeeStatuses.map((value) => ({ value, label: t(statusLabels[value]) })),
      ]}
      allowDeselect={false}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

function NobodyMatches() {
  return (
    <EmptyState icon={ticketIcon} title={t('No attendee matches')}>
      {t('Search by name or by digits of the number, and check the filter.')}
    </EmptyState>
  );
}

function ImportButton({ event }: { event: TicketEvent }) {
  return (
    <Button
      component={Link}
      to={dashboardPaths.importAttendees(event.clientId, event.id)}
      leftSection={<Icon svg={uploadIcon} />}
    >
      {t('Import attendees')}
    </Button>
  );
}

function Nobody({ event, add }: { event: TicketEvent; add: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={ticketIcon}
        title={t('No attendees yet')}
        action={
          <div className={styles.choices}>
            <ImportButton event={event} />
            {add}
          </div>
        }
      >
        {t('Import a list of people from a CSV file, or add one by one. Each gets a number to watch with.')}
      </EmptyState>
    </div>
  );
}
