import { ActionIcon, Button, Progress } from '@mantine/core';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { t } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageUploads } from './page-uploads.ts';
import styles from './upload-list.module.css';
import type { RunningUpload } from './upload-queue.ts';
import { percent, problemSentence, sizeWords, timeLeftWords, warningSentence } from './video-words.ts';

/** The uploads of this page, with their progress and what is wrong with refused files (VID-90 to VID-93). */
export function UploadList({ uploads }: { uploads: readonly RunningUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('Uploads')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload }: { upload: RunningUpload }) {
  const { id, name, share, state, problem, refusal, warnings } = upload;
  const isRefused = state === 'refused';
  return (
    <Row className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name} translate="no">
          {name}
        </p>
        {isRefused ? (
          <p className={styles.refused} role="alert">
            {problem ? problemSentence(problem) : t(refusal ?? '')}
          </p>
        ) : (
          <>
            <Progress value={share * 100} aria-label={t('Upload of {{name}}', { name })} />
            <p className={styles.state}>{factsOf(upload).join(' · ')}</p>
          </>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.state}>
            {warningSentence(warning)}
          </p>
        ))}
      </div>
      {state === 'sending' && <Button onClick={() => void pageUploads.pause(id)}>{t('Pause')}</Button>}
      {state === 'paused' && <Button onClick={() => pageUploads.resume(id)}>{t('Continue')}</Button>}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isRefused ? t('Remove {{name}}', { name }) : t('Cancel the upload of {{name}}', { name })}
        onClick={() => void pageUploads.cancel(id)}
      >
        <Icon svg={closeIcon} size={18} />
      </ActionIcon>
    </Row>
  );
}

function factsOf(upload: RunningUpload): string[] {
  const { bytes, secondsLeft } = upload;
  const facts = [stateWords(upload), sizeWords(bytes)];
  return secondsLeft === null ? facts : [...facts, timeLeftWords(secondsLeft)];
}

function stateWords({ state, share }: RunningUpload): string {
  switch (state) {
    case 'checking':
      return t('Checking the file…');
    case 'waiting':
      return t('Waiting for the upload before it');
    case 'paused':
      return navigator.onLine
        ? t('Paused at {{percent}}', { percent: percent(share) })
        : t('Offline. It continues by itself.');
    default:
      return percent(share);
  }
}
