import { isCancelled, type StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import restoreIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import cancelIcon from '@phosphor-icons/core/regular/prohibit.svg?raw';
import qrIcon from '@phosphor-icons/core/regular/qr-code.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { listDate } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Row } from '../../../../staff-kit/lists/row.tsx';
import type { RowAction } from '../../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../../staff-kit/lists/row-menu.tsx';
import { CopyValue } from '../../../../staff-kit/secrets/copy-value.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './attendee-rows.module.css';
import { attendeeName, fullName, statusLabels, ticketWords } from './attendee-words.ts';

/** What a user can do with an attendee of a list. */
export type AttendeeAct = 'change' | 'link' | 'cancel' | 'restore' | 'forget';

interface AttendeeRowsProps {
  attendees: StaffAttendee[];
  event: TicketEvent;
  timeZone: string;
  onAct: (act: AttendeeAct, attendee: StaffAttendee) => void;
}

/** The attendees of an event, with their numbers to copy (TKT-85, TKT-97). */
export function AttendeeRows({ attendees, ...context }: AttendeeRowsProps) {
  return (
    <ul className={styles.rows}>
      {attendees.map((attendee) => (
        <AttendeeRow key={attendee.id} attendee={attendee} {...context} />
      ))}
    </ul>
  );
}

type AttendeeRowProps = Omit<AttendeeRowsProps, 'attendees'> & { attendee: StaffAttendee };

function AttendeeRow({ attendee, event, timeZone, onAct }: AttendeeRowProps) {
  const { number, orderedAt, status } = attendee;
  const isOff = isCancelled(attendee);
  const name = attendeeName(attendee);
  const act = (kind: AttendeeAct) => () => onAct(kind, attendee);
  const actions: RowAction[] = [
    { label: t('Change'), icon: pencilIcon, onChoose: act('change') },
    ...(isOff ? [] : [{ label: t('Personal link'), icon: qrIcon, onChoose: act('link') }]),
    isOff
      ? { label: t('Restore'), icon: restoreIcon, onChoose: act('restore') }
      : { label: t('Cancel ticket'), icon: cancelIcon, onChoose: act('cancel') },
    { label: t('Forget'), icon: trashIcon, onChoose: act('forget'), destructive: true, ruledOff: true },
  ];
  return (
    <Row className={classNames(styles.row, isOff && styles.cancelled)}>
      <div className={styles.words}>
        <p className={styles.name}>
          <button type="button" className={styles.open} onClick={act('change')}>
            {fullName(attendee) || t('No name')}
          </button>
          {isOff && <Badge tone="danger">{t(statusLabels[status])}</Badge>}
        </p>
        <p className={styles.ticket}>{ticketWords(attendee, event)}</p>
      </div>
      <div className={styles.number}>
        <CopyValue value={number} label={t('Copy the attendee number {{number}}', { number })} />
      </div>
      <p className={styles.ordered}>
        <span className={styles.orderedLabel}>{t('Ordered')} </span>
        <time dateTime={orderedAt}>{listDate(orderedAt, { timeZone })}</time>
      </p>
      <RowMenu name={name} actions={actions} />
    </Row>
  );
}
