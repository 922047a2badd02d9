import type { Client } from '@nave/domain/clients/client.ts';
import type { TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import deskIcon from '@phosphor-icons/core/regular/headset.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?raw';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import type { RowAction, RowLink } from '../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { CopyValue } from '../../../staff-kit/secrets/copy-value.tsx';
import styles from './event-rows.module.css';
import { startWords } from './event-words.ts';
import { Spots } from './spots.tsx';

interface EventRowsProps {
  events: TicketEventSummary[];
  client: Client;
  /** The event that was just saved. */
  savedId: string | null;
  onDelete: (event: TicketEventSummary) => void;
}

/** The events of a client; a row opens the event's attendees (TKT-85, TKT-105). */
export function EventRows({ events, ...context }: EventRowsProps) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} {...context} />
      ))}
    </ul>
  );
}

function EventRow({
  event,
  client,
  savedId,
  onDelete,
}: Omit<EventRowsProps, 'events'> & { event: TicketEventSummary }) {
  const { id, number, title, startsAt } = event;
  const attendees: RowLink = {
    label: t('Attendees'),
    icon: usersIcon,
    to: dashboardPaths.attendees(client.id, id),
  };
  const actions: RowAction[] = [
    attendees,
    { label: t('Import attendees'), icon: uploadIcon, to: dashboardPaths.importAttendees(client.id, id) },
    { label: t('Help desk'), icon: deskIcon, to: dashboardPaths.desk(client.id, number) },
    { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.event(client.id, id) },
    { label: t('Delete'), icon: trashIcon, onChoose: () => onDelete(event), destructive: true, ruledOff: true },
  ];
  return (
    <Row isSaved={id === savedId} className={styles.row}>
      <div className={styles.words}>
        <RowName className={styles.name} name={title} link={attendees} />
        <time className={styles.start} dateTime={startsAt}>
          {startWords(startsAt, client.timeZoneName)}
        </time>
      </div>
      <div className={styles.number}>
        <CopyValue value={number} label={t('Copy the event number {{number}}', { number })} />
      </div>
      <Spots className={styles.spots} event={event} />
      <RowMenu name={title} actions={actions} />
    </Row>
  );
}
