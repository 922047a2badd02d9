import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { openDataFolder, removeUnfinishedRestores } from './data-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'nave-data-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;

function folderWithMode(name: string, mode: number): string {
  const path = join(root, name);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

test.each([0o755, 0o777, 0o750])(
  'OPS-98~ a data folder with mode %o becomes private to the server’s user at the start',
  async (mode) => {
    const dataDir = folderWithMode(`open-${mode}`, mode);
    await openDataFolder(dataDir);
    expect(modeOf(dataDir)).toBe(0o700);
  },
);

test('OPS-98~ a new data folder and a parent folder that is created for it are private', async () => {
  await openDataFolder(join(root, 'parent', 'data'));
  expect(modeOf(join(root, 'parent', 'data'))).toBe(0o700);
  expect(modeOf(join(root, 'parent'))).toBe(0o700);
});

test('OPS-98~ a data folder that all users of the machine share is refused and keeps its mode', async () => {
  const shared = folderWithMode('shared', 0o1777);
  await expect(openDataFolder(shared)).rejects.toThrow(ConfigError);
  await expect(openDataFolder(shared)).rejects.toThrow('which other users of this machine can open (mode 1777');
  expect(modeOf(shared)).toBe(0o1777);
});

test('OPS-91~ the folder of a killed restore is removed, and no other folder is removed', async () => {
  const dataDir = folderWithMode('restored', 0o700);
  const kept = ['before-restore-2026-11-22T10-00-00-000Z', 'db', 'media', 'restore-notes-of-the-church'];
  for (const name of [...kept, 'restore-a1B2c3']) mkdirSync(join(dataDir, name, 'db'), { recursive: true });
  await removeUnfinishedRestores(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual(kept);
});
