import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { useSyncExternalStore } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './people-here.module.css';
import type { Presence } from './use-staff-presence.ts';

/** The people with a name who are present, hosts first. */
export function PeopleHere({ people }: Pick<Presence, 'people'>) {
  const present = useSyncExternalStore(people.subscribe, people.current);
  const hosts = present.filter(({ isHost }) => isHost);
  const viewers = present.filter(({ isHost }) => !isHost);
  return (
    <>
      <People title={t('Hosts online')} people={hosts} empty={t('No hosts online')} />
      <People title={t('Viewers')} people={viewers} empty={t('No viewers with a name right now')} />
    </>
  );
}

function People({ title, people, empty }: { title: string; people: readonly PresentPerson[]; empty: string }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{people.length}</span>
      </h3>
      {people.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.people}>
        {people.map(({ uid, displayName, isHost }) => (
          <li key={uid} className={styles.person}>
            <Avatar id={uid} name={displayName} online />
            <span className={styles.name} dir="auto">
              {displayName}
            </span>
            {isHost && <Badge tone="host">{t('Host')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hosts who are online, as a row of avatars and their names. */
export function HostsOnline({ people }: Pick<Presence, 'people'>) {
  const present = useSyncExternalStore(people.subscribe, people.current);
  const hosts = present.filter(({ isHost }) => isHost);
  return (
    <div className={styles.hosts}>
      {hosts.map(({ uid, displayName }) => (
        <Avatar key={uid} id={uid} name={displayName} online />
      ))}
      <span>{hosts.map(({ displayName }) => displayName).join(', ') || t('Nobody')}</span>
    </div>
  );
}
