import { type SnapshotOf, topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useId, useState } from 'react';
import type { Socket } from '../../../lib/socket.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './people-here.module.css';
import { withChange } from './use-staff-presence.ts';

/** Number of people whose names are shown. */
const SHOWN = 50;

type EventPresence = SnapshotOf<typeof presenceTopics.event>;

interface EventPeopleProps {
  socket: Pick<Socket, 'subscribe'>;
  eventNumber: string;
}

/** Who is on an event's own page now: their number, and the people with a name or an attendee number (PRES-13). */
export function EventPeople({ socket, eventNumber }: EventPeopleProps) {
  const id = useId();
  const presence = useEventPresence(socket, eventNumber);
  if (!presence) return null;
  const { people, total } = presence;
  const shown = [...people].sort(byNameAndNumber).slice(0, SHOWN);
  const others = total - shown.length;
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.eventTitle} id={id}>
        {t('On the event’s page')}
      </h2>
      <p className={styles.empty} role="status">
        {total === 0 ? t('Nobody right now') : tCount(total, { one: '{{count}} person', other: '{{count}} people' })}
      </p>
      <ul className={styles.people}>
        {shown.map(({ uid, displayName, attendeeNumber }) => (
          <li key={uid} className={styles.person}>
            <Avatar id={uid} name={displayName || t('Guest')} online />
            <span className={styles.name} dir="auto">
              {displayName || t('Guest')}
            </span>
            {attendeeNumber && <span className={styles.count}> …{attendeeNumber}</span>}
          </li>
        ))}
      </ul>
      {shown.length > 0 && others > 0 && <p className={styles.empty}>{t('and {{count}} more', { count: others })}</p>}
    </section>
  );
}

function byNameAndNumber(one: PresentPerson, other: PresentPerson): number {
  return (
    one.displayName.localeCompare(other.displayName, 'en') ||
    (one.attendeeNumber ?? '').localeCompare(other.attendeeNumber ?? '', 'en')
  );
}

/** Returns the presence on an event's own page; null until it is known. */
function useEventPresence(socket: Pick<Socket, 'subscribe'>, eventNumber: string): EventPresence | null {
  const [presence, setPresence] = useState<EventPresence | null>(null);
  useEffect(() => {
    const stop = socket.subscribe(topicName(presenceTopics.event, { eventNumber }), {
      onSnapshot: setPresence,
      onEvent: ({ data }) => setPresence((before) => withChange(before ?? undefined, data)),
    });
    return () => {
      stop();
      setPresence(null);
    };
  }, [socket, eventNumber]);
  return presence;
}
