import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('secrets are masked wherever requests, replies and forms carry them', () => {
  const headers = { cookie: 'sid=hush', authorization: 'Bearer hush', 'set-cookie': 'sid=hush' };
  const form = { password: 'hush', code: 'hush', token: 'hush' };
  const line = logged((log) =>
    log.info({ ...form, headers, body: form, req: { headers, body: form }, res: { headers } }),
  );
  expect(line).not.toContain('hush');
  expect(line).toContain('[secret]');
});

test('a line is JSON, and what is below the level is left out', () => {
  expect(JSON.parse(logged((log) => log.info({ room: 'a' }, 'committed')))).toMatchObject({
    room: 'a',
    msg: 'committed',
  });
  expect(logged((log) => log.debug('quiet'))).toBe('');
});
