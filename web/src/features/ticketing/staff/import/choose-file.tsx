import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { MAX_IMPORT_BYTES } from '@nave/domain/ticketing/attendee-import.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { importRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { logFailure } from '../../../../lib/log.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldError } from '../../../../staff-kit/fields/form-field.tsx';
import { ColumnHelp } from './column-help.tsx';
import { CsvChoice } from './csv-choice.tsx';
import styles from './import.module.css';
import { previewImport } from './imports.ts';

interface ChooseFileProps {
  event: TicketEvent;
  onPreviewed: (preview: AttendeeImport) => void;
}

/** Chooses a file and has its rows judged (TKT-99). */
export function ChooseFile({ event, onPreviewed }: ChooseFileProps) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) return setProblem(importRefusals.tooBig.message);
    setProblem(null);
    setProgress(0);
    const ids = { clientId: event.clientId, eventId: event.id };
    try {
      onPreviewed(await previewImport(queryClient, ids, { file, onProgress: setProgress }));
    } catch (error) {
      logFailure('The file could not be read', error);
      setProblem(error instanceof ApiError ? error.message : String(error));
    }
    setProgress(null);
  };
  return (
    <div className={styles.step}>
      <div>
        <CsvChoice busy={progress !== null} onChoose={(file) => void choose(file)} />
        <p className={styles.status} role="status">
          {progress !== null && (progress < 1 ? t('Uploading...') : t('Checking every row...'))}
        </p>
        {problem && (
          <div className={styles.problem} role="alert">
            {fieldError(problem)}
          </div>
        )}
      </div>
      <ColumnHelp event={event} />
    </div>
  );
}
