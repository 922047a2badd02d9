import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { initials, tintOf } from './initials.ts';

interface AvatarProps {
  /** Determines the colour, which stays the same if the name changes. */
  id: string;
  name: string;
  photoURL?: string | null | undefined;
  size?: 'small' | 'normal' | 'large';
  online?: boolean;
}

/** A person's photo or initials. It is beside the person's name, so it is hidden from screen readers. */
export function Avatar({ id, name, photoURL, size = 'normal', online }: AvatarProps) {
  const [failedURL, setFailedURL] = useState<string | null>(null);
  const hasPhoto = photoURL && photoURL !== failedURL;
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
        <img className={styles.photo} src={photoURL} alt="" loading="lazy" onError={() => setFailedURL(photoURL)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
