import { type ChildProcess, fork } from 'node:child_process';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { Outage } from '../platform/outage.ts';
import type { PictureAnswer, PictureWork } from './picture-work.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';

/** The process ends after this time without work, in milliseconds, to return its memory to the system. */
const IDLE_MS = 10_000;
/** The process is killed when a picture takes longer, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Re-encodes pictures in a child process. Throws the refusals of `rewrite-picture.ts`. */
export interface PictureProcess {
  rewrite(bytes: Buffer): Promise<RewrittenPicture>;
  square(bytes: Buffer): Promise<Buffer>;
  /** The id of the child process; null while there is none. */
  readonly pid: number | null;
  stop(): void;
}

interface Waiting {
  resolve(answer: PictureAnswer): void;
  reject(error: Error): void;
}

interface Decoder {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
}

function startDecoder(hasEnded: (decoder: Decoder) => void): Decoder {
  const child = fork(new URL('./picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // The child inherits neither the server's settings nor its debugger.
    env: {},
    execArgv: [],
  });
  const decoder: Decoder = { child, waiting: new Map() };
  child.unref();
  child.channel?.unref();
  child.on('message', (answer: PictureAnswer) => decoder.waiting.get(answer.id)?.resolve(answer));
  // Send errors are handled when the process exits.
  child.on('error', () => undefined);
  child.on('exit', () => {
    hasEnded(decoder);
    for (const { reject } of decoder.waiting.values())
      reject(new Outage('The process that decodes pictures has ended.'));
  });
  return decoder;
}

/** The first picture starts the process. */
export function createPictureProcess({ idleMs = IDLE_MS, deadlineMs = DEADLINE_MS } = {}): PictureProcess {
  let current: Decoder | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  /** The next picture starts another process, even while this one is still exiting. */
  function end(): void {
    clearTimeout(idle);
    current?.child.kill('SIGKILL');
    current = null;
  }

  async function ask(kind: PictureWork['kind'], bytes: Buffer): Promise<PictureAnswer> {
    clearTimeout(idle);
    current ??= startDecoder((ended) => {
      if (current === ended) current = null;
    });
    const { child, waiting } = current;
    const id = ++lastId;
    const deadline = setTimeout(end, deadlineMs).unref();
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, kind, bytes } satisfies PictureWork);
      });
    } finally {
      clearTimeout(deadline);
      waiting.delete(id);
      if (current?.waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    get pid() {
      return current?.child.pid ?? null;
    },
    async rewrite(bytes) {
      const answer = await ask('rewrite', bytes);
      if ('rewritten' in answer) return answer.rewritten;
      throw failure(answer);
    },
    async square(bytes) {
      const answer = await ask('square', bytes);
      if ('square' in answer) return Buffer.from(answer.square);
      throw failure(answer);
    },
    stop: end,
  };
}

function failure(answer: PictureAnswer): Error {
  if ('refusal' in answer) return new Refusal(answer.refusal);
  return new Error('error' in answer ? answer.error : 'the picture process sent no result');
}
