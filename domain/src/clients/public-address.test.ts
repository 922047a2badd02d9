import { expect, test } from 'vitest';
import { publicAddress } from './public-address.ts';

const origin = 'https://watch.example.org';
const hope = { key: 'hope', customDomain: 'live.hope.example' };
const grace = { key: 'grace', customDomain: null };

test('CHN-38 CHN-40 HOST-20 HOST-21 pages of a client with an own domain are on that domain, without the key', () => {
  expect(publicAddress(hope, origin)).toBe('https://live.hope.example/');
  expect(publicAddress(hope, origin, ['online'])).toBe('https://live.hope.example/online');
  expect(publicAddress(hope, origin, ['online', 'service22'])).toBe('https://live.hope.example/online/service22');
});

test('CHN-39 HOST-22 pages of a client without an own domain are on the product’s host, below the key', () => {
  expect(publicAddress(grace, origin)).toBe('https://watch.example.org/grace');
  expect(publicAddress(grace, origin, ['online', 'service22'])).toBe(
    'https://watch.example.org/grace/online/service22',
  );
});
