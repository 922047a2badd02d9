import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { refusalOfFailure } from './outage.ts';
import { createOutageSampler } from './outage-log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('secrets in requests, replies and forms are masked', () => {
  const headers = { cookie: 'sid=hush', authorization: 'Bearer hush', 'set-cookie': 'sid=hush' };
  const form = { password: 'hush', code: 'hush', token: 'hush' };
  const line = linesOf((log) =>
    log.info({ ...form, headers, body: form, req: { headers, body: form }, res: { headers } }),
  );
  expect(line).not.toContain('hush');
  expect(line).toContain('[secret]');
});

test('a log line is JSON, and lines below the configured level are dropped', () => {
  expect(JSON.parse(linesOf((log) => log.info({ room: 'a' }, 'committed')))).toMatchObject({
    room: 'a',
    msg: 'committed',
  });
  expect(linesOf((log) => log.debug('quiet'))).toBe('');
});

const broken = (code: string) => Object.assign(new DatabaseError('it failed', 1, 'error'), { code });

test('API-117~ the outage of a read-only database is logged once, even if several parts of the server report it', () => {
  const readOnly = () => new Error('Failed query: insert', { cause: broken('25006') });
  expect(refusalOfFailure(readOnly()).text).toBe(kernelRefusals.unavailable);
  const text = linesOf((log) => {
    for (let turn = 0; turn < 50; turn += 1) {
      log.error({ err: readOnly(), connection: turn }, 'a frame could not be answered');
      log.warn({ err: readOnly() }, 'the job queue met an error');
      log.child({ job: 'mail' }).error({ err: readOnly() }, 'a job failed');
    }
    for (let turn = 0; turn < 3; turn += 1) log.error({ err: new Error('a bug') }, 'a job failed');
  });
  const messages = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['a frame could not be answered', 'a job failed', 'a job failed', 'a job failed']);
});

test('API-117~ each kind of outage is logged once in 10 seconds, with the number of dropped lines', () => {
  let now = 0;
  const sample = createOutageSampler(() => now);
  const databaseDown = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 });
  const mailServerDown = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 25 });
  const errors = [databaseDown, databaseDown, mailServerDown, broken('53100'), databaseDown];
  expect(errors.map(sample)).toEqual([0, null, 0, 0, null]);
  now = 10_000;
  expect([databaseDown, databaseDown, broken('53100')].map(sample)).toEqual([2, null, 0]);
});

test('API-117~ an error that is caused by a graceful stop counts as an outage, not as a bug', () => {
  const ended = new Error('Failed query: select 1', {
    cause: new Error('Cannot use a pool after calling end on the pool'),
  });
  expect(refusalOfFailure(ended).text).toBe(kernelRefusals.unavailable);
});
