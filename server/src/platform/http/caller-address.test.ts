import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerNetwork, networkOf, type TrustedProxies } from './caller-address.ts';

const request = { headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' }, socket: { remoteAddress: '10.0.0.1' } };
const addressBy = (proxies: TrustedProxies) => callerNetwork(proxies)(request as unknown as IncomingMessage);

test('API-97~ A10 the caller’s address is read from X-Forwarded-For only if a trusted proxy sent the header', () => {
  expect(addressBy(false)).toBe('10.0.0.1');
  expect(addressBy(1)).toBe('192.0.2.7');
  expect(addressBy(2)).toBe('203.0.113.9');
  expect(addressBy(['10.0.0.0/8'])).toBe('192.0.2.7');
  expect(addressBy(['198.51.100.1'])).toBe('10.0.0.1');
});

test('ACC-181~ the addresses of an IPv6 /64 count as one caller, and so do both notations of an IPv4 address', () => {
  const here = networkOf('2001:db8:1:2:aaaa::1');
  expect(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(here);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(here);
  expect(networkOf('::ffff:192.0.2.7')).toBe(networkOf('192.0.2.7'));
  expect(networkOf('192.0.2.8')).not.toBe(networkOf('192.0.2.7'));
});
