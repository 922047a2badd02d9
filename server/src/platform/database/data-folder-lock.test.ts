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

const LOCKING_SCRIPT = `
  const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))});
  lockDataFolder(process.argv[1]);
  console.log('locked');
  setInterval(() => {}, 1000);
`;

test('a process cannot lock a data folder that another process has locked, until that process is killed', async () => {
  const dataDir = newFolder('killed');
  const other = spawn(process.execPath, ['--input-type=module', '-e', LOCKING_SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errorOutput: string[] = [];
  other.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()));
  await once(other.stdout, 'data');
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(dataDir)).toThrow(`data folder in use: ${dataDir}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataFolder(dataDir).release();
  expect(errorOutput).toEqual([]);
});

test('a process cannot lock a data folder twice, but can lock it again after releasing the lock', () => {
  const dataDir = newFolder('released');
  const lock = lockDataFolder(dataDir);
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse);
  lock.release();
  lockDataFolder(dataDir).release();
});
