import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the HTML preloads the first panel with all its English texts', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const chat = /<!--part-chat (.*?)-->/.exec(html)?.[1] ?? '';
  const files = [...chat.matchAll(/href="\/assets\/([^"]+)-[\w-]{8}\.js"/g)].map(([, name]) => name);
  expect(files).toEqual(expect.arrayContaining(['chat-panel', 'chat.en.texts', 'messages.en.texts']));
});

test('the HTML preloads the paywall with its English texts, but not on other pages', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const paywall = /<!--part-paywall (.*?)-->/.exec(html)?.[1] ?? '';
  expect(paywall).toContain('/assets/paywall-page-');
  expect(paywall).toContain('/assets/paywall.en.texts-');
  expect(html.replace(/<!--part-paywall .*?-->/, '')).not.toContain('/assets/paywall');
});

test('the HTML preloads the client page, but not on a channel’s page', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const client = /<!--part-client (.*?)-->/.exec(html)?.[1] ?? '';
  expect(client).toContain('/assets/client-page-');
  expect(html.replaceAll(/<!--.*?-->/g, '')).not.toContain('client-page');
});
