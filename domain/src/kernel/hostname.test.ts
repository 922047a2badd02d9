import { expect, test } from 'vitest';
import { hostnameOf } from './hostname.ts';

test.each([
  ['watch.example.org', 'watch.example.org'],
  ['WATCH.Example.ORG', 'watch.example.org'],
  ['watch.example.org:8080', 'watch.example.org'],
  ['watch.example.org:', 'watch.example.org'],
  ['watch.example.org.', 'watch.example.org'],
  ['Watch.Example.org.:443', 'watch.example.org'],
  ['gnadenstraße.example', 'xn--gnadenstrae-46a.example'],
  ['Gnädig.example:80', 'xn--gndig-hra.example'],
  ['XN--GNDIG-HRA.example', 'xn--gndig-hra.example'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['[::1]:8080', '::1'],
])('HOST-26 %s is normalised to the hostname %s', (host, hostname) => {
  expect(hostnameOf(host)).toBe(hostname);
});

test.each([
  '',
  ':80',
  'a@watch.example.org',
  'watch.example.org/path',
  'watch.example.org?x',
  'watch.example.org#x',
  'watch.example.org\\x',
  'watch.example.org:80:80',
  'watch.example.org:x',
  'watch example.org',
  'watch.example.org, evil.example',
  'watch%2eexample.org',
  '[watch.example.org]',
  '*.example',
  '\u0000',
  'ä\u0000.example',
  `${'a.'.repeat(127)}example`,
  `ä${'a'.repeat(20_000)}.example`,
])('%j is not a hostname', (host) => {
  expect(hostnameOf(host)).toBe('');
});
