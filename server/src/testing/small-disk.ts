import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system that tests can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the file system, except for this many bytes. */
  fill(freeBytes: number): void;
  /** Removes what `fill` has written. */
  empty(): void;
  remove(): void;
}

/** Mounts a file system in memory; returns null if this user may not mount. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'nave-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(freeBytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)), { flag: 'a' });
    },
    empty: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
