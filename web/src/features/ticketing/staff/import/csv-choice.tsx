import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import fileIcon from '@phosphor-icons/core/light/file-csv-light.svg?raw';
import { useRef } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './csv-choice.module.css';

interface CsvChoiceProps {
  /** Whether a chosen file is being read. */
  busy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a CSV file: by a button, or by dropping it. The server decides whether the file is one. */
export function CsvChoice({ busy, onChoose }: CsvChoiceProps) {
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      className={styles.drop}
      aria-label={t('Choose or drop a CSV file')}
      openRef={open}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      loading={busy}
      tabIndex={-1}
      onDrop={([file]) => file && onChoose(file)}
    >
      <div className={styles.inside}>
        <Icon svg={fileIcon} size={40} className={styles.icon} />
        <p className={styles.words}>{t('Drop your CSV file here')}</p>
        <p className={styles.limit}>
          {t('Up to 20,000 rows and 5 MB. In Excel or Google Sheets, save the sheet as CSV.')}
        </p>
        <Button variant="filled" loading={busy} onClick={() => open.current?.()}>
          {t('Choose file')}
        </Button>
      </div>
    </Dropzone>
  );
}
