import { expect, test } from 'vitest';
import { isMediaUrl, isWebUrl } from './url-form.ts';

test('C18 a path with dot segments is not a media URL, even if the dots are percent-encoded', () => {
  expect(isMediaUrl('/media/demo/service/master.m3u8')).toBe(true);
  expect(isMediaUrl('/media/demo/a%20picture.webp')).toBe(true);
  for (const path of ['/media/../api/clients', '/media/%2e%2e/api/clients', '/media/.%2E/api/clients'])
    expect(isMediaUrl(path), path).toBe(false);
});

test('CNT-300~ a web address has a hostname without quotes or brackets, or an IP address', () => {
  const valid = [
    'https://a_b.example.com/x',
    'https://münchen.example/x',
    'https://localhost./',
    'https://[2001:db8::1]/x',
  ];
  for (const url of valid) expect(isWebUrl(url), url).toBe(true);
  for (const url of [
    'https://"a.example/x.m3u8',
    'https://a{b}.example/',
    'https://a`.example/',
    "https://a'.example/",
  ])
    expect(isWebUrl(url), url).toBe(false);
});
