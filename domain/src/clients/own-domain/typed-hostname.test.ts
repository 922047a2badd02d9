import { expect, test } from 'vitest';
import { typedHostname } from './typed-hostname.ts';

test.each([
  ['live.church.org', 'live.church.org'],
  ['https://Live.Church.org/sunday?a=1#b', 'live.church.org'],
  ['http://live.church.org:8080', 'live.church.org'],
  ['live.church.org/sunday', 'live.church.org'],
  [' LIVE.church.org. ', 'live.church.org'],
  ['https://iglesia-española.example', 'xn--iglesia-espaola-9qb.example'],
  ['*.church.org', '*.church.org'],
  ['https://', 'https://'],
  ['', ''],
])('HOST-61~ typedHostname accepts %j as the domain %s', (typed, hostname) => {
  expect(typedHostname(typed)).toBe(hostname);
});
