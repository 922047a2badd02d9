import { dirname } from 'node:path';
import { type Disk, machineDisk } from '@nave/server/platform/disk/disk.ts';

/** The machine's disk, recording which names and contents would survive a power cut. */
export interface RecordedDisk extends Disk {
  /** Every finished call, in order, such as `sync /a/b`. */
  readonly calls: readonly string[];
  /** Whether this path has a file with synced contents after a power cut. */
  survives(path: string): boolean;
}

/** Records the calls to the machine's disk. A name is lost until its parent folder is synced. */
export function recordedDisk(): RecordedDisk {
  const calls: string[] = [];
  /** Unsynced names, and files with unsynced contents. */
  const lost = new Set<string>();
  const unwritten = new Set<string>();
  const record = (call: string, ...paths: string[]) => calls.push([call, ...paths].join(' '));
  return {
    calls,
    survives(path) {
      if (unwritten.has(path)) return false;
      for (let at = path; at !== dirname(at); at = dirname(at)) if (lost.has(at)) return false;
      return true;
    },
    async makeFolder(path, mode) {
      const isNew = await machineDisk.makeFolder(path, mode);
      if (isNew) lost.add(path);
      record('makeFolder', path);
      return isNew;
    },
    async writeFile(path, bytes, mode) {
      await machineDisk.writeFile(path, bytes, mode);
      lost.add(path);
      unwritten.add(path);
      record('writeFile', path);
    },
    async append(path, bytes, limit) {
      // What arrives before an error is in the file too.
      unwritten.add(path);
      await machineDisk.append(path, bytes, limit);
      record('append', path);
    },
    async sync(path) {
      // The sync may not cover names that are created while it runs.
      const present = [...lost].filter((name) => dirname(name) === path);
      await machineDisk.sync(path);
      unwritten.delete(path);
      for (const name of present) lost.delete(name);
      record('sync', path);
    },
    async rename(from, to) {
      await machineDisk.rename(from, to);
      lost.delete(from);
      lost.add(to);
      if (unwritten.delete(from)) unwritten.add(to);
      record('rename', from, to);
    },
    async remove(path) {
      await machineDisk.remove(path);
      lost.delete(path);
      record('remove', path);
    },
  };
}
