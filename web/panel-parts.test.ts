import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the HTML asks for the English texts of the panel that stands open at first together with it', () => {
  const html = readFileSync(join(import.meta.dirname, 'dist/viewer.html'), 'utf8');
  const chat = /<!--panel-chat (.*?)-->/.exec(html)?.[1] ?? '';
  const files = [...chat.matchAll(/href="\/assets\/([^"]+)-[\w-]{8}\.js"/g)].map(([, name]) => name);
  expect(files).toEqual(expect.arrayContaining(['chat-panel', 'chat.en.texts']));
});
