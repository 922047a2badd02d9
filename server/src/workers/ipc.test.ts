import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './ipc.ts';

/**
 * Starts a process that answers `echo` with its argument and `greet` with an error, and never answers `wait`. `askBack`
 * lets it ask the question `slow`.
 */
async function otherProcess(slow = async () => '') {
  const program = `
    const { connect } = await import(${JSON.stringify(join(import.meta.dirname, 'ipc.ts'))});
    const ask = connect(process, {
      echo: async (text) => text,
      askBack: async () => { void ask('slow'); return ''; },
      greet: async () => { throw new Error('I know nobody here.'); },
      wait: () => new Promise(() => undefined),
      disconnect: async () => { process.disconnect(); setInterval(() => undefined, 1000); return ''; },
    });
    await ask('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = Promise.withResolvers<void>();
  const ask = connect(child, {
    ready: async () => {
      ready.resolve();
      return '';
    },
    slow,
  });
  await ready.promise;
  return { child, ask };
}

/** Returns the message of the error with which a question is rejected. */
const rejection = (answer: Promise<string>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

test('a question is answered by the other process, or rejected with its error', async () => {
  const { ask } = await otherProcess();
  expect(await ask('echo', 'shalom')).toBe('shalom');
  expect(await rejection(ask('greet'))).toBe('I know nobody here.');
  expect(await rejection(ask('sing'))).toBe('This process does not know the question sing.');
});

test('all pending questions are rejected when the other process is killed', async () => {
  const { child, ask } = await otherProcess();
  const answers = [rejection(ask('wait')), rejection(ask('wait'))];
  // The other process has received both questions.
  await ask('echo');
  child.kill('SIGKILL');
  const ended = 'The other process ended before it answered.';
  expect(await Promise.all(answers)).toEqual([ended, ended]);
});

test('a pending question is rejected when the other process closes the channel but keeps running', async () => {
  const { child, ask } = await otherProcess();
  const answer = rejection(ask('wait'));
  await rejection(ask('disconnect'));
  expect(await answer).toBe('The other process ended before it answered.');
  expect(child.exitCode).toBeNull();
});

test('a question to a process that has ended is rejected', async () => {
  const { child, ask } = await otherProcess();
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await rejection(ask('echo'))).toBe('Channel closed');
});

test('a question to a process that could not be created is rejected', async () => {
  const channel = spawn(join(import.meta.dirname, 'no-such-program'));
  channel.on('error', () => undefined);
  expect(channel.send).toBeUndefined();
  expect(await rejection(connect(channel, {})('echo'))).toContain('send');
});

test('an answer to a process that has ended is dropped', async () => {
  const answered = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  const { child, ask } = await otherProcess(() => {
    asked.resolve();
    return answered.promise;
  });
  await ask('askBack');
  await asked.promise;
  child.kill('SIGKILL');
  await once(child, 'close');
  const errors: unknown[] = [];
  child.on('error', (error) => errors.push(error));
  answered.resolve('late');
  await rejection(ask('echo'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toEqual([]);
});
