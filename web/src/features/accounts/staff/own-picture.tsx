import { Button, FileButton } from '@mantine/core';
import { pictureHint } from '@nave/domain/media/media.texts.ts';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { imageFileError } from '../../../staff-kit/pictures/images.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './own-picture.module.css';

interface OwnPictureProps {
  id: string;
  name: string;
  /** Null without a picture. */
  photoURL: string | null;
  /** Throws ApiError. */
  onUpload: (file: File, onProgress: (share: number) => void) => Promise<void>;
}

/** The user's own picture, with a button to upload another (MED-33, ACC-137). */
export function OwnPicture({ id, name, photoURL, onUpload }: OwnPictureProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File | null) => {
    if (!file) return;
    const fileError = imageFileError(file);
    setProblem(fileError ?? null);
    if (fileError) return;
    setProgress(0);
    try {
      await onUpload(file, setProgress);
    } catch (error) {
      logFailure('The profile image was not stored', error);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setProgress(null);
    }
  };
  return (
    <div className={styles.picture}>
      <span className={styles.large}>
        <Avatar id={id} name={name} photoURL={photoURL} size="large" />
      </span>
      <div className={styles.words}>
        <FileButton accept="image/*" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={progress !== null}
              leftSection={<Icon svg={uploadIcon} size={20} />}
            >
              {photoURL ? t('Change picture') : t('Upload a picture')}
            </Button>
          )}
        </FileButton>
        <p className={styles.hint}>{t('Square. {{hint}}', { hint: t(pictureHint) })}</p>
        <p role="status">{progress !== null && t('Uploading {{percent}}%', { percent: Math.round(progress * 100) })}</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {t(problem)}
          </p>
        )}
      </div>
    </div>
  );
}
