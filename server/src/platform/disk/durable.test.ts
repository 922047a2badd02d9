import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedDisk } from '@nave/server/testing/recorded-disk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/demo-password.ts';
import { createFiles } from '../files.ts';
import { createDurable } from './durable.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nave-durable-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const folder = (name: string) => join(root, name);

describe('durable writes', () => {
  test('OPS-97~ R17 an uploaded file in a new folder survives a power cut', async () => {
    const disk = recordedDisk();
    const files = createFiles(folder('media'), createDurable(disk));
    await files.put('clients/c-1/a.webp', Buffer.from('a picture'), 'image/webp');
    expect(disk.survives(folder('media/clients/c-1/a.webp'))).toBe(true);
    const [, ...last] = disk.calls.slice(-4).map((call) => call.replaceAll(/\.[0-9a-f-]{36}/g, ''));
    expect(last).toEqual([
      `sync ${folder('media/clients/c-1/a.webp.part')}`,
      `rename ${folder('media/clients/c-1/a.webp.part')} ${folder('media/clients/c-1/a.webp')}`,
      `sync ${folder('media/clients/c-1')}`,
    ]);
  });

  test('OPS-97~ each of several files that are written to a new folder at once survives a power cut', async () => {
    const disk = recordedDisk();
    const files = createFiles(folder('together'), createDurable(disk));
    const survived = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await files.put(`clients/c-1/${name}.webp`, Buffer.from(name), 'image/webp');
        return disk.survives(folder(`together/clients/c-1/${name}.webp`));
      }),
    );
    expect(survived).toEqual([true, true, true]);
  });

  test('OPS-97~ a file survives a power cut even if a killed process created its folder without a sync', async () => {
    const disk = recordedDisk();
    await disk.makeFolder(folder('killed'), 0o700);
    expect(disk.survives(folder('killed'))).toBe(false);
    await createDurable(disk).writeFile(join(folder('killed'), 'a'), 'bytes');
    expect(disk.survives(join(folder('killed'), 'a'))).toBe(true);
  });

  test('OPS-97~ a file that replaces another one survives a power cut, and so does its folder after a rename', async () => {
    const disk = recordedDisk();
    const durable = createDurable(disk);
    await durable.writeFile(join(folder('old'), 'a'), 'first');
    await durable.writeFile(join(folder('old'), 'a'), 'second');
    expect(readFileSync(join(folder('old'), 'a'), 'utf8')).toBe('second');
    await durable.rename(folder('old'), folder('new'));
    expect(disk.survives(folder('new'))).toBe(true);
    expect(readdirSync(folder('new'))).toEqual(['a']);
  });

  test('OPS-97~ the generated demo password survives a power cut', async () => {
    const disk = recordedDisk();
    const password = await demoPassword(folder('demo'), null, createDurable(disk));
    expect(disk.survives(join(folder('demo'), 'demo-password'))).toBe(true);
    expect(await demoPassword(folder('demo'), null)).toBe(password);
  });
});

test('files and folders are private to the server’s user, and a failed write leaves no file', async () => {
  const durable = createDurable();
  await durable.writeFile(join(folder('own'), 'a'), 'bytes');
  expect(statSync(join(folder('own'), 'a')).mode & 0o077).toBe(0);
  expect(statSync(folder('own')).mode & 0o077).toBe(0);
  mkdirSync(join(folder('own'), 'taken'));
  mkdirSync(join(folder('own'), 'taken', 'inside'));
  await expect(durable.writeFile(join(folder('own'), 'taken'), 'bytes')).rejects.toThrow();
  expect(readdirSync(folder('own')).sort()).toEqual(['a', 'taken']);
});
