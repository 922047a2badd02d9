import type { UpcomingEvent } from '@nave/domain/operations/reports.api.ts';
import { Link } from 'react-router';
import { startWords } from '../../../features/ticketing/staff/event-words.ts';
import { Spots } from '../../../features/ticketing/staff/spots.tsx';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { CopyValue } from '../../../staff-kit/secrets/copy-value.tsx';
import styles from './upcoming-rows.module.css';

/** A row for each event in each of its channels (PAY-124, OPS-69). */
export function UpcomingRows({ events }: { events: readonly UpcomingEvent[] }) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <UpcomingRow key={`${event.eventNumber} ${event.channelId}`} event={event} />
      ))}
    </ul>
  );
}

function UpcomingRow({ event }: { event: UpcomingEvent }) {
  const { clientId, eventName, eventNumber, eventDate, timeZoneName } = event;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{eventName}</p>
        <time className={styles.date} dateTime={eventDate}>
          {startWords(eventDate, timeZoneName)}
        </time>
      </div>
      <div className={styles.number}>
        <CopyValue value={eventNumber} label={t('Copy the event number {{number}}', { number: eventNumber })} />
      </div>
      <p className={styles.place}>
        <Link to={dashboardPaths.channels(clientId)}>{event.clientName}</Link>
        {' · '}
        <Link to={`${dashboardPaths.channel(clientId, event.channelId)}/access`}>{event.channelName}</Link>
      </p>
      <EventSpots spots={event.spots} />
    </li>
  );
}

function EventSpots({ spots }: Pick<UpcomingEvent, 'spots'>) {
  if ('missing' in spots)
    return (
      <p className={styles.missing}>
        {spots.missing === 'gone'
          ? t('The ticketing no longer has this event.')
          : t('The ticketing doesn’t answer right now, so the spots are missing.')}
      </p>
    );
  const { taken, remaining } = spots;
  const capacity = remaining === null ? null : taken + remaining;
  return <Spots className={styles.spots} event={{ capacity, spotsTaken: taken, spotsRemaining: remaining }} />;
}
