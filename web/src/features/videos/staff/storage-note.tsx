import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/staff-texts.ts';
import styles from './storage-note.module.css';
import { sizeWords } from './video-words.ts';
import { videoStorageQuery } from './videos.ts';

/** How much video an organisation has stored and may store (VID-5), or that the disk is full (VID-6). */
export function StorageNote({ clientId }: { clientId: string }) {
  const { data } = useQuery(videoStorageQuery(clientId));
  if (!data) return null;
  const { usedBytes, quotaBytes, isDiskFull } = data;
  return (
    <p className={isDiskFull ? styles.full : styles.note} role="status">
      {isDiskFull
        ? t('The server has too little free space for more video. Ask its administrator to add space.')
        : t('{{used}} of {{quota}} used', { used: sizeWords(usedBytes), quota: sizeWords(quotaBytes) })}
    </p>
  );
}
