import { Button } from '@mantine/core';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import ticketIcon from '@phosphor-icons/core/light/ticket-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DeleteEvent } from '../../../features/ticketing/staff/delete-event.tsx';
import { EventRows } from '../../../features/ticketing/staff/event-rows.tsx';
import { eventListQuery } from '../../../features/ticketing/staff/events.ts';
import { useEventDeletion } from '../../../features/ticketing/staff/use-event-deletion.ts';
import { ApiError } from '../../../lib/api.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListPage } from '../../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { useSavedId } from '../../../staff-kit/lists/saved-row.ts';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { NotFoundPage, UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './event-list-page.module.css';

/** /dashboard/{clientId}/events (TKT-85, TKT-106). */
export function EventListPage() {
  const isAllowed = canManageTicketing(useActor(), useClient()).allowed;
  return isAllowed ? <EventList /> : <UnauthorizedPage />;
}

function EventList() {
  const client = useClient();
  const { data, error, refetch } = useQuery(eventListQuery(client.id));
  const savedId = useSavedId();
  const [deletion, askDeletion] = useEventDeletion();
  usePageHeader({ title: t('EVENTS'), isSection: true });
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPage text={t('Events not found.')} />;
  const isEmpty = data?.items.length === 0;
  return (
    <ListPage
      lead={<p>{t('Events with tickets, and the people who have one.')}</p>}
      action={!isEmpty && <AddEvent clientId={client.id} />}
    >
      <div className={styles.list}>
        {data && !isEmpty && <EventRows events={data.items} client={client} savedId={savedId} onDelete={askDeletion} />}
        {isEmpty && (
          <div className={styles.empty}>
            <EmptyState icon={ticketIcon} title={t('No events yet')} action={<AddEvent clientId={client.id} />}>
              {t(
                'Add an event and its attendees, each with a number. Then connect it to a channel, so that only they can watch.',
              )}
            </EmptyState>
          </div>
        )}
        {!data && error && <ListUnreachable what={t('events')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={3} pictureWidth={36} pictureHeight={36} />}
      </div>
      {deletion && <DeleteEvent {...deletion} />}
    </ListPage>
  );
}

function AddEvent({ clientId }: { clientId: string }) {
  return (
    <Button
      component={Link}
      to={dashboardPaths.addEvent(clientId)}
      variant="filled"
      leftSection={<Icon svg={plusIcon} />}
    >
      {t('Add event')}
    </Button>
  );
}
