// Loaded first into every measured process: answers over its IPC channel what it is asked from outside.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes over the channel. */
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

/** Says how a question is answered; one that came before waits for this. */
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

/** Resident memory in bytes once there is nothing more to collect and what was collected is given back. */
async function restingMemory(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await sleep(250);
  }
  return process.memoryUsage.rss();
}

process.on('message', take);
// Whoever measures has gone: nothing stays behind.
process.on('disconnect', () => process.exit());

answer('cpu seconds', () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
answer('memory', restingMemory);
