import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../../lib/download-text.ts';
import { logFailure } from '../../../../lib/log.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { type Progress, RefusedFile, receiveFile } from './receive-file.ts';

const BROKE_OFF = sentence('The download broke off. Try again.');

/** The state of a download. `failure` is a translated sentence. */
export type Download =
  | { state: 'idle' }
  | { state: 'running'; progress: Progress | null }
  | { state: 'done'; rows: number }
  | { state: 'failed'; failure: string };

/** Downloads a file without leaving the page (EXP-20). A download ends with the page that shows it. */
export function useDownload(path: string) {
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setDownload({ state: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(async () => {
    const controller = new AbortController();
    running.current = controller;
    setDownload({ state: 'running', progress: null });
    let rows = 0;
    const onProgress = (progress: Progress) => {
      rows = progress.rows;
      if (running.current === controller) setDownload({ state: 'running', progress });
    };
    try {
      const { name, content } = await receiveFile(path, { signal: controller.signal, onProgress });
      if (running.current !== controller) return;
      saveFile(name, content);
      setDownload({ state: 'done', rows });
    } catch (error) {
      if (running.current !== controller) return;
      if (!(error instanceof RefusedFile)) logFailure('A download broke off', error);
      setDownload({ state: 'failed', failure: t(error instanceof RefusedFile ? error.message : BROKE_OFF) });
    }
    running.current = null;
  }, [path]);
  return { download, start, cancel };
}
