import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { initials, tintOf } from './initials.ts';

interface AvatarProps {
  /** Chooses the tint, so that a person keeps it whatever the name. */
  id: string;
  name: string;
  photoURL?: string | null | undefined;
  size?: 'small' | 'normal' | 'large';
  online?: boolean;
}

/** A person's photo, or initials. Decoration beside the written name: hidden from screen readers. */
export function Avatar({ id, name, photoURL, size = 'normal', online }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPhoto = photoURL && photoURL !== broken;
  return (
    <span
      className={classNames(
        styles.avatar,
        styles[`tint${tintOf(id)}`],
        size !== 'normal' && styles[size],
        online && styles.online,
      )}
      aria-hidden="true"
    >
      {hasPhoto ? (
        <img className={styles.photo} src={photoURL} alt="" loading="lazy" onError={() => setBroken(photoURL)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
