import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentName, createFiles, type Files } from './files.ts';

let folder: string;
let files: Files;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nave-files-'));
  files = createFiles(join(folder, 'media'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.from('a picture');

async function read(key: string, range?: { start: number; end: number }) {
  const file = await files.open(key, range);
  return file && { ...file, stream: (await buffer(file.stream)).toString() };
}

test('a stored file can be read completely or by a range, with the size and type of the whole file', async () => {
  await files.put('clients/c-1/a.webp', bytes, 'image/webp');
  expect(await read('clients/c-1/a.webp')).toMatchObject({ stream: 'a picture', size: 9, contentType: 'image/webp' });
  expect(await read('clients/c-1/a.webp', { start: 2, end: 4 })).toMatchObject({ stream: 'pic', size: 9 });
});

test('storing a file with an existing key replaces the old file and leaves no unfinished file', async () => {
  await files.put('twice.png', bytes, 'image/png');
  await files.put('twice.png', Buffer.from('another'), 'image/png');
  expect(await read('twice.png')).toMatchObject({ stream: 'another' });
  expect(readdirSync(join(folder, 'media')).filter((name) => name.startsWith('twice'))).toEqual(['twice.png']);
});

test('opening a missing file returns null, and removing a missing file does nothing', async () => {
  expect(await files.open('nowhere.png')).toBeNull();
  await files.put('gone.png', bytes, 'image/png');
  await files.remove('gone.png');
  await files.remove('gone.png');
  expect(await files.open('gone.png')).toBeNull();
});

test.each([
  '../secret.png',
  'a/../../secret.png',
  '/etc/passwd.png',
  'a//b.png',
  'a\\b.png',
  'a.png\0',
  '.hidden.png',
  '',
])('the key %j is refused, because an invalid key could name a file outside of the folder', async (key) => {
  await expect(files.put(key, bytes, 'image/png')).rejects.toThrow('not a file key');
  await expect(files.open(key)).rejects.toThrow('not a file key');
  await expect(async () => files.remove(key)).rejects.toThrow('not a file key');
});

test('a file is refused if its content type does not match the extension of its key', async () => {
  await expect(files.put('a.png', bytes, 'text/html')).rejects.toThrow('is not one of text/html');
});

test('contentName is the same for equal bytes, and different for other bytes', () => {
  expect(contentName(bytes)).toBe(contentName(Buffer.from('a picture')));
  expect(contentName(bytes)).toMatch(/^[0-9a-f]{32}$/);
  expect(contentName(Buffer.from('another'))).not.toBe(contentName(bytes));
});
