import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

function newFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

const holder = `
  const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))});
  lockDataFolder(process.argv[1]);
  console.log('locked');
  setInterval(() => {}, 1000);
`;

test('a second process is refused until the first one is killed', async () => {
  const dataDir = newFolder('killed');
  const other = spawn(process.execPath, ['--input-type=module', '-e', holder, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  other.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(other.stdout, 'data');
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(dataDir)).toThrow(`data folder in use: ${dataDir}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataFolder(dataDir).release();
  expect(said).toEqual([]);
});

test('the same process cannot lock it twice, and can again after releasing it', () => {
  const dataDir = newFolder('released');
  const lock = lockDataFolder(dataDir);
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse);
  lock.release();
  lockDataFolder(dataDir).release();
});
