import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import { useActor } from '../session/actor-context.ts';
import { resumedAfterSignIn } from '../session/session.ts';
import { imageFileError, imageListQuery, uploadImage } from './images.ts';

/** Source: 000 §9 (MED-10). */
const PROGRESS_RESET_MS = 2_000;

/** As far as the browser's word goes: the rest is the server's, which may still refuse the file. */
const ALL_SENT = 0.99;

/** A field's upload: how far it is (0 to 1, null when there is none), and why the last file was refused. */
interface Upload {
  progress: number | null;
  error?: string | undefined;
}

interface Start {
  field: string;
  clientId: string;
  file: File;
  onUploaded: (url: string) => void;
}

/** The pictures of a form that are on their way, in whatever section their fields are. */
export interface Uploads {
  of: (field: string) => Upload;
  /** A file that is refused changes nothing (MED-11); one that is taken replaces one that is under way. */
  start: (upload: Start) => void;
  isUnderWay: (field: string) => boolean;
  isAnyUnderWay: boolean;
  /** Waits for what is under way; answers the field whose picture did not arrive, if there is one. */
  settled: () => Promise<string | undefined>;
}

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of the form around a field. */
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
  const isUnderWay = (field: string) => isBetween(of(field));

  const run = async (upload: Start): Promise<boolean> => {
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

  const start = (upload: Start) => {
    const { field, file } = upload;
    const refusal = imageFileError(file);
    if (refusal) return show(field, { error: refusal, ...(!isUnderWay(field) && { progress: null }) });
    latest.current.set(field, file);
    show(field, { progress: 0, error: undefined });
    const arriving = run(upload);
    running.current.set(field, arriving);
    void arriving.then(() => running.current.get(field) === arriving && running.current.delete(field));
  };

  const settled = async () => {
    const all = [...running.current];
    const arrived = await Promise.all(all.map(([, arriving]) => arriving));
    return all.find((_, at) => !arrived[at])?.[0];
  };

  return { of, start, isUnderWay, isAnyUnderWay: Object.values(uploads).some(isBetween), settled };
}

/** Sends a picture, and once more where the session had ended meanwhile; answers its address. Throws ApiError. */
function useSend() {
  const queryClient = useQueryClient();
  const { id: userId } = useActor();
  return async ({ clientId, file }: Start, onProgress: (share: number) => void): Promise<string> => {
    const { url } = await resumedAfterSignIn(queryClient, userId, () =>
      uploadImage(clientId, file, (sent) => onProgress(Math.min(sent, ALL_SENT))),
    );
    void queryClient.invalidateQueries({ queryKey: imageListQuery(clientId).queryKey });
    return url;
  };
}

function isBetween({ progress }: Upload): boolean {
  return progress !== null && progress < 1;
}

function reasonOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : t('Something went wrong. Please try again');
}
