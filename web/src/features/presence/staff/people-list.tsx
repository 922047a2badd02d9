import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './people-list.module.css';

/** Who of those that have a name is there. */
export function PeopleList({ people }: { people: readonly PresentPerson[] }) {
  if (people.length === 0) return <p className={styles.none}>Nobody with a name is here yet.</p>;
  return (
    <ul className={styles.list}>
      {people.map(({ uid, displayName }) => (
        <li key={uid} className={styles.person}>
          <Avatar id={uid} name={displayName} online />
          <span className={styles.name} dir="auto">
            {displayName}
          </span>
        </li>
      ))}
    </ul>
  );
}
