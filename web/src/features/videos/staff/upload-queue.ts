import { MAX_VIDEO_BYTES } from '@nave/domain/videos/video.ts';
import type { VideoProblem, VideoWarning } from '@nave/domain/videos/video-file.ts';
import { logFailure } from '../../../lib/log.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { SentFile } from './poster.ts';
import type { JudgedFile } from './read-file.ts';
import { TimeLeft } from './time-left.ts';

/** After this pause, an upload that lost the server is tried again, in milliseconds. */
const RETRY_LOST_AFTER_MS = 30_000;

/** An upload of this page. `share` is from 0 to 1. */
export interface RunningUpload {
  id: string;
  clientId: string;
  name: string;
  bytes: number;
  share: number;
  /** How long the rest takes; null if it is not known. */
  secondsLeft: number | null;
  /** The video on the server; null until the server has accepted the file. */
  videoId: string | null;
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
  /** Called when the server has accepted the file. */
  onVideo: (videoId: string) => void;
  onProgress: (sentBytes: number) => void;
  /** Called when the file has arrived, or with why it is refused, or that the network does not answer. */
  onEnd: (end: { refusal: string | null; isOffline: boolean }) => void;
}

interface Deps {
  judge: (file: File) => Promise<JudgedFile>;
  sender: (options: SenderOptions) => Promise<Sender>;
  /** Called when a file has arrived. Must not reject. */
  onSent: (sent: SentFile) => Promise<void>;
  /** The time in milliseconds, of a clock that is never changed. */
  now: () => number;
}

/** The uploads of this page, which go on while staff open other pages of the dashboard. One file is sent at a time. */
export class UploadQueue {
  readonly uploads = new Observable<readonly RunningUpload[]>([]);
  private readonly deps: Deps;
  private readonly files = new Map<string, File>();
  private readonly senders = new Map<string, Sender>();
  private readonly timesLeft = new Map<string, TimeLeft>();
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

  /** Adds files. One that is being sent is not added again; one that is paused continues. */
  add(clientId: string, files: readonly File[]): void {
    for (const file of files) {
      const running = this.uploads.current().find((upload) => upload.clientId === clientId && this.sends(upload, file));
      if (running?.state === 'paused') this.resume(running.id);
      if (!running) void this.check(clientId, file);
    }
  }

  async pause(id: string): Promise<void> {
    this.change(id, { state: 'paused', secondsLeft: null });
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
    this.timesLeft.delete(id);
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
      secondsLeft: null,
      videoId: null,
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
    this.timesLeft.set(id, new TimeLeft());
    try {
      const known = this.senders.get(id);
      const sender =
        known ??
        (await this.deps.sender({
          clientId,
          file,
          onVideo: (videoId) => this.change(id, { videoId }),
          onProgress: (sent) => {
            const secondsLeft =
              this.timesLeft.get(id)?.add(sent, { totalBytes: bytes, nowMs: this.deps.now() }) ?? null;
            this.change(id, { share: sent / bytes, secondsLeft });
          },
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
      this.change(id, { state: 'paused', secondsLeft: null });
      setTimeout(this.retry, RETRY_LOST_AFTER_MS);
    }
    if (!isOffline && refusal) this.change(id, { state: 'refused', refusal });
    if (!isOffline && !refusal) this.finish(id);
    this.onChanged();
    this.sendNext();
  }

  /** Removes an upload that has arrived. Its file is still needed for the poster. */
  private finish(id: string): void {
    const sent = this.uploads.current().find((upload) => upload.id === id);
    const file = this.files.get(id);
    this.remove(id);
    if (!sent?.videoId || !file) return;
    void this.deps.onSent({ clientId: sent.clientId, videoId: sent.videoId, file }).then(() => this.onChanged());
  }

  /** Whether an upload that has not been refused sends this file. */
  private sends({ id, state }: RunningUpload, file: File): boolean {
    const other = this.files.get(id);
    const isSame = other?.name === file.name && other.size === file.size && other.lastModified === file.lastModified;
    return isSame && state !== 'refused';
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
