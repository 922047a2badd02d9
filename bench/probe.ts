// Every measured process loads this module first. It answers questions that arrive over the process's IPC channel.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The messages of the IPC channel. */
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

const handlers = new Map<string, (input: never) => unknown>();
const unanswered: Question[] = [];

/** Registers the handler of a question. The handler also receives questions that have already arrived. */
export function answer<Input>(question: string, handler: (input: Input) => unknown): void {
  handlers.set(question, handler);
  for (const received of unanswered.splice(0)) receive(received);
}

function receive(question: Question): void {
  const handler = handlers.get(question.question);
  if (handler) void reply(question, handler);
  else unanswered.push(question);
}

async function reply({ id, input }: Question, handler: (input: never) => unknown): Promise<void> {
  try {
    process.send?.({ id, answer: await handler(input as never) } satisfies Answer);
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

process.on('message', receive);
// The channel closes when the parent process ends.
process.on('disconnect', () => process.exit());

answer('cpu seconds', () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
answer('memory', restingMemory);
