import { Button, Group, Modal, TextInput } from '@mantine/core';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import { MAX_TITLE } from '@nave/domain/videos/video.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './live-inputs.module.css';

interface LiveInputNameProps {
  /** The name of the input; null to add one. */
  stored: string | null;
  /** Throws ApiError. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** The dialog in which a live input gets its name (VID-121). */
export function LiveInputName({ stored, onSave, onClose }: LiveInputNameProps) {
  const [name, setName] = useState(stored ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(name.trim());
    } catch (error) {
      logFailure('The name of a live input could not be saved', error);
      setProblem(error instanceof ApiError ? (error.fields.name ?? error.message) : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={stored === null ? t('Add live input') : t('Rename {{name}}', { name: stored })}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextInput
          data-autofocus
          label={t('Name')}
          description={stored === null ? t('Such as the place or the camera. Recordings start with this title.') : null}
          value={name}
          maxLength={MAX_TITLE}
          error={problem === null ? null : t(problem)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={isBlank(name) || name.trim() === stored}>
            {stored === null ? t('Add') : t('Save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
