import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { refusalOfFailure } from './outage.ts';
import { createOutageSampler } from './outage-log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('secrets are masked wherever requests, replies and forms have them', () => {
  const headers = { cookie: 'sid=hush', authorization: 'Bearer hush', 'set-cookie': 'sid=hush' };
  const form = { password: 'hush', code: 'hush', token: 'hush' };
  const line = logged((log) =>
    log.info({ ...form, headers, body: form, req: { headers, body: form }, res: { headers } }),
  );
  expect(line).not.toContain('hush');
  expect(line).toContain('[secret]');
});

test('a line is JSON, and lines below the level are dropped', () => {
  expect(JSON.parse(logged((log) => log.info({ room: 'a' }, 'committed')))).toMatchObject({
    room: 'a',
    msg: 'committed',
  });
  expect(logged((log) => log.debug('quiet'))).toBe('');
});

const broken = (code: string) => Object.assign(new DatabaseError('it failed', 1, 'error'), { code });

test('API-117~ a read-only database is logged once, whichever part of the server meets it', () => {
  const readOnly = () => new Error('Failed query: insert', { cause: broken('25006') });
  expect(refusalOfFailure(readOnly()).text).toBe(kernelRefusals.unavailable);
  const text = logged((log) => {
    for (let time = 0; time < 50; time += 1) {
      log.error({ err: readOnly(), connection: time }, 'a frame could not be answered');
      log.warn({ err: readOnly() }, 'the job queue met an error');
      log.child({ job: 'mail' }).error({ err: readOnly() }, 'a job failed');
    }
    for (let time = 0; time < 3; time += 1) log.error({ err: new Error('a bug') }, 'a job failed');
  });
  const messages = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['a frame could not be answered', 'a job failed', 'a job failed', 'a job failed']);
});

test('API-117~ each kind of failure is logged once in 10 seconds, with the number of dropped lines', () => {
  let now = 0;
  const sample = createOutageSampler(() => now);
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 });
  const mailAway = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 25 });
  expect([away, away, mailAway, broken('53100'), away].map(sample)).toEqual([0, null, 0, 0, null]);
  now = 10_000;
  expect([away, away, broken('53100')].map(sample)).toEqual([2, null, 0]);
});

test('API-117~ errors caused by a graceful stop are not bugs', () => {
  const ended = new Error('Failed query: select 1', {
    cause: new Error('Cannot use a pool after calling end on the pool'),
  });
  expect(refusalOfFailure(ended).text).toBe(kernelRefusals.unavailable);
});
