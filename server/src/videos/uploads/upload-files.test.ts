import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Disk } from '@nave/server/platform/disk/disk.ts';
import { createDurable } from '@nave/server/platform/disk/durable.ts';
import { recordedDisk } from '@nave/server/testing/recorded-disk.ts';
import { smallDisk } from '@nave/server/testing/small-disk.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFiles } from './upload-files.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nave-uploads-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Yields the chunks, and fails after the last one, as a connection that breaks. */
async function* broken(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
  throw new Error('The connection is lost.');
}

test('VID-4~ what an upload has acknowledged survives a power cut, and so does what its sender is told after a lost connection', async () => {
  const disk = recordedDisk();
  const files = uploadFiles(join(root, 'uploads'), createDurable(disk));
  const id = v7();
  await files.create(id);
  expect(disk.survives(files.pathOf(id))).toBe(true);
  expect(await files.append(id, Readable.from([Buffer.from('abc')]), 10)).toBe(3);
  expect(disk.survives(files.pathOf(id))).toBe(true);
  await expect(files.append(id, Readable.from(broken('de', 'f')), 10)).rejects.toThrow('The connection is lost.');
  // Nothing is promised yet.
  expect(disk.survives(files.pathOf(id))).toBe(false);
  const stored = await files.size(id);
  expect(disk.survives(files.pathOf(id))).toBe(true);
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('abcdef'.slice(0, stored ?? 0));
  expect(stored).toBeGreaterThanOrEqual(3);
});

test('VID-4~ a server that is killed while an upload begins leaves only a file that is known by its id', async () => {
  const disk = recordedDisk();
  const killed: Disk = {
    ...disk,
    sync: (path) => (path.endsWith('.part') ? Promise.reject(new Error('killed')) : disk.sync(path)),
  };
  const files = uploadFiles(join(root, 'killed'), createDurable(killed));
  const id = v7();
  await disk.makeFolder(join(root, 'killed'), 0o700);
  await expect(files.create(id)).rejects.toThrow('killed');
  const after = uploadFiles(join(root, 'killed'));
  expect(await after.ids()).toEqual([id]);
  await after.remove(id);
  expect(readdirSync(join(root, 'killed'))).toEqual([]);
});

test('VID-3~ VID-4~ an upload has at most its announced bytes, and a removed one takes none', async () => {
  const files = uploadFiles(join(root, 'limit'));
  const id = v7();
  await files.create(id);
  expect(await files.append(id, Readable.from([Buffer.from('abc'), Buffer.from('def')]), 4)).toBe(4);
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('abcd');
  expect(await files.ids()).toEqual([id]);
  await files.remove(id);
  expect(await files.append(id, Readable.from([Buffer.from('abc')]), 4)).toBe(null);
  expect(await files.size(id)).toBe(null);
});

const small = smallDisk(2);
test.skipIf(!small)(
  'VID-4~ R17 with a full disk a part is not acknowledged, and goes on once there is space',
  async () => {
    if (!small) return;
    try {
      const files = uploadFiles(join(small.folder, 'uploads'));
      const id = v7();
      await files.create(id);
      small.fill(65_536);
      const bytes = Buffer.alloc(500_000, 'x');
      await expect(files.append(id, Readable.from([bytes]), bytes.length)).rejects.toMatchObject({ code: 'ENOSPC' });
      small.empty();
      const stored = (await files.size(id)) ?? 0;
      expect(stored).toBeLessThan(bytes.length);
      expect(await files.append(id, Readable.from([bytes.subarray(stored)]), bytes.length)).toBe(bytes.length);
      expect(readFileSync(files.pathOf(id)).equals(bytes)).toBe(true);
    } finally {
      small.remove();
    }
  },
);
