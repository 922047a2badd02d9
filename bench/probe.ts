// Loaded first into every measured process: answers questions over its IPC channel.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The messages of the channel. */
export interface Question {
  id: number;
  question: string;
  input: unknown;
}
export interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
}

const answerers = new Map<string, (input: never) => unknown>();
const early: Question[] = [];

/** Registers the handler of a question; questions that arrived before wait for it. */
export function answer<Input>(question: string, give: (input: Input) => unknown): void {
  answerers.set(question, give);
  for (const asked of early.splice(0)) take(asked);
}

function take(asked: Question): void {
  const give = answerers.get(asked.question);
  if (give) void reply(asked, give);
  else early.push(asked);
}

async function reply({ id, input }: Question, give: (input: never) => unknown): Promise<void> {
  try {
    process.send?.({ id, answer: await give(input as never) } satisfies Answer);
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? String(error.stack) : String(error) } satisfies Answer);
  }
}

/** Returns the resident memory in bytes after a full garbage collection has returned free memory to the system. */
async function restingMemory(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await sleep(250);
  }
  return process.memoryUsage.rss();
}

process.on('message', take);
// The parent process has ended: exit too.
process.on('disconnect', () => process.exit());

answer('cpu seconds', () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
answer('memory', restingMemory);
