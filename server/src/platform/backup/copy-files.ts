import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { writeUnsynced } from '../disk/atomic-folder.ts';
import { isFileKey, typeOf } from '../files.ts';
import type { S3Files } from '../s3-files.ts';

/** Copies every file of a store to a folder. */
export async function copyFromStore(store: Pick<S3Files, 'keys' | 'open'>, folder: string): Promise<void> {
  for await (const key of store.keys()) {
    const file = await store.open(key);
    if (!file) continue;
    await writeUnsynced(join(folder, key), file.stream);
  }
}

/** Copies every file of a folder to a store. Files are immutable, so files that the store already has are skipped. */
export async function copyToStore(folder: string, store: Pick<S3Files, 'stat' | 'put'>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).replaceAll(sep, '/');
    if (!isFileKey(key) || (await store.stat(key))) continue;
    await store.put(key, await readFile(path), typeOf(key));
  }
}
