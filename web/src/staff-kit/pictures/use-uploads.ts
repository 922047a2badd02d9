import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import { useActor } from '../session/actor-context.ts';
import { retryAfterSignIn } from '../session/session.ts';
import { imageFileError, imageListQuery, uploadImage } from './images.ts';

/** Source: 000 §9 (MED-10). */
const PROGRESS_RESET_MS = 2_000;

/** Highest progress before the server answers: the server may still refuse a file that was sent completely. */
const SENT_SHARE = 0.99;

/** A field's upload: its progress (0 to 1, null without an upload), and why the last file was refused. */
interface Upload {
  progress: number | null;
  error?: string | undefined;
}

interface UploadRequest {
  field: string;
  clientId: string;
  file: File;
  onUploaded: (url: string) => void;
}

/** The uploads of a form, in all its sections. */
export interface Uploads {
  of: (field: string) => Upload;
  /** Starts an upload, which replaces the field's running one. A refused file does not change the picture (MED-11). */
  start: (upload: UploadRequest) => void;
  isUploading: (field: string) => boolean;
  isAnyUploading: boolean;
  /** Waits for running uploads. Resolves with the field of a failed upload, or undefined. */
  settled: () => Promise<string | undefined>;
}

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of the enclosing form. */
export function useFormUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('A picture needs a form around it.');
  return uploads;
}

export function useUploads(): Uploads {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const running = useRef(new Map<string, Promise<boolean>>());
  const latest = useRef(new Map<string, File>());
  const send = useSend();
  const show = (field: string, change: Partial<Upload>) =>
    setUploads((before) => ({ ...before, [field]: { progress: null, ...before[field], ...change } }));
  const of = (field: string) => uploads[field] ?? { progress: null };
  const isUploading = (field: string) => isRunning(of(field));

  const run = async (upload: UploadRequest): Promise<boolean> => {
    const { field, file, onUploaded } = upload;
    const isLatest = () => latest.current.get(field) === file;
    try {
      const url = await send(upload, (progress) => isLatest() && show(field, { progress }));
      if (!isLatest()) return true;
      onUploaded(url);
      show(field, { progress: 1 });
      setTimeout(() => isLatest() && show(field, { progress: null }), PROGRESS_RESET_MS);
      return true;
    } catch (failure) {
      logFailure('The picture could not be uploaded', failure);
      if (isLatest()) show(field, { progress: null, error: reasonOf(failure) });
      return !isLatest();
    }
  };

  const start = (upload: UploadRequest) => {
    const { field, file } = upload;
    const refusal = imageFileError(file);
    if (refusal) return show(field, { error: refusal, ...(!isUploading(field) && { progress: null }) });
    latest.current.set(field, file);
    show(field, { progress: 0, error: undefined });
    const uploading = run(upload);
    running.current.set(field, uploading);
    void uploading.then(() => running.current.get(field) === uploading && running.current.delete(field));
  };

  const settled = async () => {
    const all = [...running.current];
    const succeeded = await Promise.all(all.map(([, uploading]) => uploading));
    return all.find((_, at) => !succeeded[at])?.[0];
  };

  return { of, start, isUploading, isAnyUploading: Object.values(uploads).some(isRunning), settled };
}

/**
 * Returns a function that uploads a picture and returns its URL. If the session has ended, it uploads the picture again
 * after the same user has signed in. The function throws ApiError.
 */
function useSend() {
  const queryClient = useQueryClient();
  const { id: userId } = useActor();
  return async ({ clientId, file }: UploadRequest, onProgress: (share: number) => void): Promise<string> => {
    const { url } = await retryAfterSignIn(queryClient, userId, () =>
      uploadImage(clientId, file, (sent) => onProgress(Math.min(sent, SENT_SHARE))),
    );
    void queryClient.invalidateQueries({ queryKey: imageListQuery(clientId).queryKey });
    return url;
  };
}

function isRunning({ progress }: Upload): boolean {
  return progress !== null && progress < 1;
}

function reasonOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : t('Something went wrong. Please try again');
}
