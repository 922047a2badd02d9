import { expect, test } from 'vitest';
import { shareUrl } from './share.ts';

test('PAN-73 the URL that shares a page consists of the origin, /share and the path of the page', () => {
  expect(shareUrl('https://watch.grace.example', '/grace/online/service')).toBe(
    'https://watch.grace.example/share/grace/online/service',
  );
  expect(shareUrl('http://localhost:8080', '/grace')).toBe('http://localhost:8080/share/grace');
});
