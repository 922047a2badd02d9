import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress, type TrustedProxies } from './caller-address.ts';

const request = { headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' }, socket: { remoteAddress: '10.0.0.1' } };
const addressBy = (proxies: TrustedProxies) => callerAddress(proxies)(request as unknown as IncomingMessage);

test('API-97 A10 nobody is believed about the caller unless the installation trusts them', () => {
  expect(addressBy(false)).toBe('10.0.0.1');
  expect(addressBy(1)).toBe('192.0.2.7');
  expect(addressBy(2)).toBe('203.0.113.9');
  expect(addressBy(['10.0.0.0/8'])).toBe('192.0.2.7');
  expect(addressBy(['198.51.100.1'])).toBe('10.0.0.1');
});
