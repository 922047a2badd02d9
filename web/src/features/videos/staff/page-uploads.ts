import { useEffect, useSyncExternalStore } from 'react';
import { addPoster } from './poster.ts';
import { judgeFile } from './read-file.ts';
import { tusSender } from './tus-sender.ts';
import { type RunningUpload, UploadQueue } from './upload-queue.ts';

/** The uploads of this page of the browser: they go on while staff open other pages of the dashboard. */
export const pageUploads = new UploadQueue({
  judge: judgeFile,
  sender: tusSender,
  onSent: addPoster,
  now: () => performance.now(),
});

window.addEventListener('online', pageUploads.retry);
window.addEventListener('beforeunload', (event) => {
  if (pageUploads.isBusy()) event.preventDefault();
});

/** Returns the uploads to a client. `onChanged` is called when the list of its videos has changed. */
export function usePageUploads(clientId: string, onChanged: () => void): readonly RunningUpload[] {
  useEffect(() => {
    pageUploads.onChanged = onChanged;
  }, [onChanged]);
  const all = useSyncExternalStore(pageUploads.uploads.subscribe, pageUploads.uploads.current);
  return all.filter((upload) => upload.clientId === clientId);
}
