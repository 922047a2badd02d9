import { UPLOAD_CHUNK_BYTES } from '@nave/domain/videos/video.ts';
import { t } from '../../../lib/staff-texts.ts';
import type { Sender, SenderOptions } from './upload-queue.ts';

/** Pauses before a part is sent again, in milliseconds; after the last one the upload waits for the network or a press. */
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Sends a file with tus, which remembers in the browser how to continue the same file after a reload. */
export async function tusSender({ clientId, file, onVideo, onProgress, onEnd }: SenderOptions): Promise<Sender> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: `/api/clients/${encodeURIComponent(clientId)}/uploads`,
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: RETRY_AFTER_MS,
    headers: { 'X-Requested-With': 'nave' },
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => onVideo(videoIdOf(upload.url)),
    onProgress,
    onSuccess: () => onEnd({ refusal: null, isOffline: false }),
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : null;
      // A server that is down or overloaded answers 5xx; only other answers are refusals of the file.
      const isRefused = answer !== null && answer.getStatus() < 500;
      onEnd({ refusal: isRefused ? sentenceOf(answer.getBody()) : null, isOffline: !isRefused });
    },
  });
  const previous = await upload.findPreviousUploads();
  const [latest] = previous.filter(({ uploadUrl }) => uploadUrl?.includes(clientId));
  if (latest) upload.resumeFromPreviousUpload(latest);
  return {
    start: async () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  };
}

/** Returns the ids of the videos whose files this browser can go on to send, if they are chosen again (VID-126). */
export async function videosBegunHere(): Promise<ReadonlySet<string>> {
  const { defaultOptions } = await import('tus-js-client');
  const uploads = await defaultOptions.urlStorage.findAllUploads();
  return new Set(uploads.map(({ uploadUrl }) => videoIdOf(uploadUrl)));
}

/** The id of an upload is the id of its video; '' if there is no address yet. */
function videoIdOf(uploadUrl: string | null): string {
  return uploadUrl?.split('/').at(-1) ?? '';
}

/** Returns the sentence of a refusal. */
function sentenceOf(body: string): string {
  const unknown = t('Something went wrong. Please try again');
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : unknown;
  } catch {
    return unknown;
  }
}
