import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSecurityLog, securityEvents } from './security-log.ts';

const clock = { now: Date.parse('2026-11-22T10:00:00Z') };
const lines: object[] = [];
const createLog = () => createSecurityLog({ info: (context) => void lines.splice(0, 0, context) }, () => clock.now);

test('OPS-110 the log line of a security event has ids, short codes and the caller’s network, but no address', () => {
  const log = createLog();
  const maker = { makerId: 'maker-1', makerName: 'Ana', makerEmail: 'ana@grace.example' };
  const byToken = { id: 'token-1', name: 'Slides', ...maker, scopes: null };
  const user = { kind: 'user', email: 'ruth@grace.example', name: 'Ruth', globalRole: null } as const;
  const actor = { ...user, id: 'user-1', roles: {}, whitelist: {}, byToken };
  log('member.changed', { actor, userId: 'user-2', clientId: 'client-1', role: 'host', address: '203.0.113.77' });
  expect(lines[0]).toEqual({
    security: {
      event: 'member.changed',
      actorId: 'user-1',
      tokenId: 'token-1',
      tokenMakerId: 'maker-1',
      userId: 'user-2',
      organisationId: 'client-1',
      role: 'host',
      network: '203.0.113.0/24',
    },
  });
  log('session.refused', { address: '2001:db8:1:2::/64' });
  expect(lines[0]).toEqual({ security: { event: 'session.refused', network: '2001:db8:1::/48' } });
  expect(JSON.stringify(lines)).not.toContain('grace.example');
});

test('OPS-111 callers cannot flood the log, and the next line has the number of dropped lines', () => {
  const log = createLog();
  lines.length = 0;
  for (let turn = 0; turn < 1_000; turn += 1) log('session.refused', { address: '203.0.113.77' });
  expect(lines).toHaveLength(20);
  log('session.refused', { address: '198.51.100.1' });
  expect(lines[0]).toMatchObject({ security: { network: '198.51.100.0/24', leftOut: 980 } });
  log('session.refused', { address: '198.51.100.1' });
  expect(lines[0]).toEqual({ security: { event: 'session.refused', network: '198.51.100.0/24' } });
  for (let turn = 0; turn < 1_000; turn += 1) log('session.refused', { address: `10.${turn >> 8}.${turn & 255}.1` });
  expect(lines.length).toBeLessThanOrEqual(200);
  // Other events are limited separately, and limits refill over time.
  log('member.removed', { address: '203.0.113.77' });
  expect(lines[0]).toMatchObject({ security: { event: 'member.removed' } });
  clock.now += 60_000;
  log('session.refused', { address: '203.0.113.77' });
  expect(lines[0]).toMatchObject({ security: { event: 'session.refused', leftOut: expect.any(Number) } });
});

test('OPS-110~ docs/operating.md lists every security event', () => {
  const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  expect(securityEvents.filter((event) => !operating.includes(`\`${event}\``))).toEqual([]);
});
