import { MAX_VIDEO_BYTES, UPLOAD_CHUNK_BYTES } from '@nave/domain/videos/video.ts';
import type { VideoProblem, VideoWarning } from '@nave/domain/videos/video-file.ts';
import { logFailure } from '../../../lib/log.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import { t } from '../../../lib/staff-texts.ts';
import type { JudgedFile } from './read-file.ts';

/** Pauses before a part is sent again, in milliseconds; after the last one the upload waits for the network or a press. */
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** After this pause, an upload that lost the server is tried again, in milliseconds. */
const RETRY_LOST_AFTER_MS = 30_000;

/** An upload of this page. `share` is from 0 to 1. */
export interface RunningUpload {
  id: string;
  clientId: string;
  name: string;
  bytes: number;
  share: number;
  state: 'checking' | 'waiting' | 'sending' | 'paused' | 'refused' | 'sent';
  /** Why the file is refused: a problem of the file, or the sentence of the server. */
  problem: VideoProblem | 'tooBig' | 'empty' | null;
  refusal: string | null;
  warnings: VideoWarning[];
}

/** Sends one file. `onProgress` has the sent bytes. Rejects with a sentence for people if the server refuses the file. */
export interface Sender {
  start(): Promise<void>;
  pause(): Promise<void>;
  cancel(): Promise<void>;
}

export interface SenderOptions {
  clientId: string;
  file: File;
  onProgress: (sentBytes: number) => void;
  /** Called when the file has arrived, or with why it is refused, or that the network does not answer. */
  onEnd: (end: { refusal: string | null; isOffline: boolean }) => void;
}

interface Deps {
  judge: (file: File) => Promise<JudgedFile>;
  sender: (options: SenderOptions) => Promise<Sender>;
}

/** The uploads of this page, which go on while staff open other pages of the dashboard. One file is sent at a time. */
export class UploadQueue {
  readonly uploads = new Observable<readonly RunningUpload[]>([]);
  private readonly deps: Deps;
  private readonly files = new Map<string, File>();
  private readonly senders = new Map<string, Sender>();
  /** The uploads that wait for the network, unlike those that staff paused. */
  private readonly lost = new Set<string>();
  private lastId = 0;
  /** Called when the list of videos has changed. */
  onChanged: () => void = () => undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Whether leaving the page would interrupt an upload. */
  isBusy = (): boolean =>
    this.uploads.current().some(({ state }) => state === 'checking' || state === 'waiting' || state === 'sending');

  add(clientId: string, files: readonly File[]): void {
    for (const file of files) void this.check(clientId, file);
  }

  async pause(id: string): Promise<void> {
    this.change(id, { state: 'paused' });
    await this.senders.get(id)?.pause();
    this.sendNext();
  }

  resume(id: string): void {
    this.lost.delete(id);
    this.change(id, { state: 'waiting', refusal: null });
    this.sendNext();
  }

  /** Ends an upload, and removes it from the list. The server deletes what has arrived. */
  async cancel(id: string): Promise<void> {
    const sender = this.senders.get(id);
    this.remove(id);
    await sender?.cancel().catch((error: unknown) => logFailure('An upload could not be ended', error));
    this.onChanged();
    this.sendNext();
  }

  remove(id: string): void {
    this.files.delete(id);
    this.senders.delete(id);
    this.lost.delete(id);
    this.uploads.set(this.uploads.current().filter((upload) => upload.id !== id));
  }

  /** Continues what waits for the network. */
  retry = (): void => {
    for (const id of [...this.lost]) this.resume(id);
  };

  private async check(clientId: string, file: File): Promise<void> {
    const id = String(++this.lastId);
    this.files.set(id, file);
    const upload: RunningUpload = {
      id,
      clientId,
      name: file.name,
      bytes: file.size,
      share: 0,
      state: 'checking',
      problem: null,
      refusal: null,
      warnings: [],
    };
    this.uploads.set([...this.uploads.current(), upload]);
    const size = sizeProblem(file.size);
    const { problem, warnings }: Judged = size ? { problem: size, warnings: [] } : await this.deps.judge(file);
    this.change(id, { problem, warnings, state: problem ? 'refused' : 'waiting' });
    this.sendNext();
  }

  private sendNext(): void {
    const all = this.uploads.current();
    if (all.some(({ state }) => state === 'sending')) return;
    const next = all.find(({ state }) => state === 'waiting');
    if (next) void this.send(next);
  }

  private async send({ id, clientId, bytes }: RunningUpload): Promise<void> {
    const file = this.files.get(id);
    if (!file) return;
    this.change(id, { state: 'sending' });
    try {
      const known = this.senders.get(id);
      const sender =
        known ??
        (await this.deps.sender({
          clientId,
          file,
          onProgress: (sent) => this.change(id, { share: sent / bytes }),
          onEnd: (end) => this.end(id, end),
        }));
      this.senders.set(id, sender);
      await sender.start();
      this.onChanged();
    } catch (error) {
      logFailure('An upload could not be started', error);
      this.end(id, { refusal: null, isOffline: true });
    }
  }

  private end(id: string, { refusal, isOffline }: { refusal: string | null; isOffline: boolean }): void {
    if (isOffline && this.files.has(id)) this.lost.add(id);
    if (isOffline) {
      this.change(id, { state: 'paused' });
      setTimeout(this.retry, RETRY_LOST_AFTER_MS);
    }
    if (!isOffline && refusal) this.change(id, { state: 'refused', refusal });
    if (!isOffline && !refusal) this.remove(id);
    this.onChanged();
    this.sendNext();
  }

  private change(id: string, change: Partial<RunningUpload>): void {
    this.uploads.set(this.uploads.current().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }
}

interface Judged {
  problem: RunningUpload['problem'];
  warnings: VideoWarning[];
}

/** VID-3 */
function sizeProblem(bytes: number): 'empty' | 'tooBig' | null {
  if (bytes === 0) return 'empty';
  return bytes > MAX_VIDEO_BYTES ? 'tooBig' : null;
}

/** Sends a file with tus, which remembers in the browser how to continue the same file after a reload. */
export async function tusSender({ clientId, file, onProgress, onEnd }: SenderOptions): Promise<Sender> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: `/api/clients/${encodeURIComponent(clientId)}/uploads`,
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: RETRY_AFTER_MS,
    headers: { 'X-Requested-With': 'nave' },
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
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
