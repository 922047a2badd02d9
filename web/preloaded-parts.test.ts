import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the HTML preloads the first panel with all its English texts', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const chat = /<!--part-chat (.*?)-->/.exec(html)?.[1] ?? '';
  const files = [...chat.matchAll(/href="\/assets\/([^"]+)-[\w-]{8}\.js"/g)].map(([, name]) => name);
  expect(files).toEqual(expect.arrayContaining(['chat-panel', 'chat.en.texts', 'messages.en.texts']));
});

test('the HTML preloads the pages behind the paywall with their English texts, but not on other pages', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  for (const part of ['paywall', 'event', 'attend']) {
    const links = new RegExp(`<!--part-${part} (.*?)-->`).exec(html)?.[1] ?? '';
    expect(links).toContain(`/assets/${part}-page-`);
    expect(links).toContain('/assets/paywall.en.texts-');
  }
  expect(html.replaceAll(/<!--part-(paywall|event|attend) .*?-->/g, '')).not.toMatch(
    /\/assets\/(paywall|event|attend)-page/,
  );
});

test('the HTML preloads the client page, but not on a channel’s page', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const client = /<!--part-client (.*?)-->/.exec(html)?.[1] ?? '';
  expect(client).toContain('/assets/client-page-');
  expect(html.replaceAll(/<!--.*?-->/g, '')).not.toContain('client-page');
});
