import { type ChildProcess, fork } from 'node:child_process';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { Outage } from '../platform/outage.ts';
import type { PictureAnswer, PictureRequest } from './picture-messages.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';

/** After this time without work, the child process is ended to return its memory to the system. */
const IDLE_MS = 10_000;
/** The child process is killed if a picture takes longer than this. */
const DEADLINE_MS = 60_000;

/** Re-encodes pictures in a child process, with the refusals of `rewrite-picture.ts`. */
export interface PictureProcess {
  rewrite(bytes: Buffer): Promise<RewrittenPicture>;
  square(bytes: Buffer): Promise<Buffer>;
  /** The id of the child process; null while none runs. */
  readonly pid: number | null;
  stop(): void;
}

/** The callbacks of a request that waits for its answer. */
interface PendingRequest {
  resolve(answer: PictureAnswer): void;
  reject(error: Error): void;
}

interface Decoder {
  readonly child: ChildProcess;
  readonly pending: Map<number, PendingRequest>;
}

function startDecoder(onExit: (decoder: Decoder) => void): Decoder {
  const child = fork(new URL('./picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // The child inherits neither the server's settings nor its debugger.
    env: {},
    execArgv: [],
  });
  const decoder: Decoder = { child, pending: new Map() };
  child.unref();
  child.channel?.unref();
  child.on('message', (answer: PictureAnswer) => decoder.pending.get(answer.id)?.resolve(answer));
  // A failed send needs no handling here: when the process exits, its pending requests are rejected.
  child.on('error', () => undefined);
  child.on('exit', () => {
    onExit(decoder);
    for (const { reject } of decoder.pending.values())
      reject(new Outage('The process that decodes pictures has ended.'));
  });
  return decoder;
}

/** Creates the picture process. The first picture starts the child process. */
export function createPictureProcess({ idleMs = IDLE_MS, deadlineMs = DEADLINE_MS } = {}): PictureProcess {
  let current: Decoder | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  /** Kills the child process. The next picture starts another one, even if the killed process has not exited yet. */
  function end(): void {
    clearTimeout(idle);
    current?.child.kill('SIGKILL');
    current = null;
  }

  async function request(kind: PictureRequest['kind'], bytes: Buffer): Promise<PictureAnswer> {
    clearTimeout(idle);
    current ??= startDecoder((ended) => {
      if (current === ended) current = null;
    });
    const { child, pending } = current;
    const id = ++lastId;
    const deadline = setTimeout(end, deadlineMs).unref();
    try {
      return await new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        child.send({ id, kind, bytes } satisfies PictureRequest);
      });
    } finally {
      clearTimeout(deadline);
      pending.delete(id);
      if (current?.pending.size === 0) idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    get pid() {
      return current?.child.pid ?? null;
    },
    async rewrite(bytes) {
      const answer = await request('rewrite', bytes);
      if ('rewritten' in answer) return answer.rewritten;
      throw failure(answer);
    },
    async square(bytes) {
      const answer = await request('square', bytes);
      if ('square' in answer) return Buffer.from(answer.square);
      throw failure(answer);
    },
    stop: end,
  };
}

function failure(answer: PictureAnswer): Error {
  if ('refusal' in answer) return new Refusal(answer.refusal);
  return new Error('error' in answer ? answer.error : 'The picture process sent an unexpected answer.');
}
