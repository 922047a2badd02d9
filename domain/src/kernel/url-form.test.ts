import { expect, test } from 'vitest';
import { isMediaUrl } from './url-form.ts';

test('C18 a path with dot segments is not a media URL, even if the dots are percent-encoded', () => {
  expect(isMediaUrl('/media/demo/service/master.m3u8')).toBe(true);
  expect(isMediaUrl('/media/demo/a%20picture.webp')).toBe(true);
  for (const path of ['/media/../api/clients', '/media/%2e%2e/api/clients', '/media/.%2E/api/clients'])
    expect(isMediaUrl(path), path).toBe(false);
});
