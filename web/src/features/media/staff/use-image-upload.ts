import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { imageFileError, imageListQuery, uploadImage } from './images.ts';

/** Source: 000 §9 (MED-10). */
export const PROGRESS_RESET_MS = 2_000;

/** As far as the browser's word goes: the rest is the server's, which may still refuse the file. */
const ALL_SENT = 0.99;

/**
 * One upload at a time: its progress (0 to 1, null when there is none) and its error. A refused file changes nothing
 * (MED-11).
 */
export function useImageUpload(clientId: string, onUploaded: (url: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | undefined>();
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryClient = useQueryClient();
  useEffect(() => () => clearTimeout(resetTimer.current), []);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    clearTimeout(resetTimer.current);
    const refusal = imageFileError(file);
    setError(refusal ?? undefined);
    setProgress(refusal ? null : 0);
    if (refusal) return;
    try {
      const { url } = await uploadImage(clientId, file, (sent) => setProgress(Math.min(sent, ALL_SENT)));
      onUploaded(url);
      setProgress(1);
      resetTimer.current = setTimeout(() => setProgress(null), PROGRESS_RESET_MS);
      void queryClient.invalidateQueries({ queryKey: imageListQuery(clientId).queryKey });
    } catch (failure) {
      logFailure('The picture could not be uploaded', failure);
      setProgress(null);
      setError(failure instanceof ApiError ? failure.message : 'Something went wrong. Please try again');
    }
  };
  return { progress, error, upload };
}
