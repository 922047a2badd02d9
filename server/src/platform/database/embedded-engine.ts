// Only the worker and its test import this file, because importing it loads PGlite.
import { fdatasyncSync, fsyncSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from '../disk/sync-folder.ts';
import { releaseReserve } from './reserve-file.ts';

// PGlite starts with -F (no fsync). Its default wal_sync_method, fdatasync, does nothing in WebAssembly; fsync works.
const DURABLE = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'];
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...DURABLE.flatMap((setting) => ['-c', setting]),
];
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
const WAL_FILE = /^([0-9A-F]{24}|xlogtemp\.\d+)$/;

interface Stream {
  readonly nfd: number;
  readonly node: { readonly name: string };
}
type Write = (stream: Stream, bytes: unknown, offset: number, length: number, position: number) => number;
interface EngineModule {
  FS: { lookupPath(path: string): { node: { stream_ops: { fsync?: (stream: Stream) => number; write: Write } } } };
  ERRNO_CODES?: Record<string, number>;
}
/** The number of ENOSPC in the engine's C library. */
const NO_SPACE = 51;

export interface OpenEngine {
  readonly engine: PGlite;
  /** Whether a commit was observed to wait for the disk. */
  readonly isDurable: boolean;
}

/**
 * Opens the engine on a folder. Call this in a worker thread, because every commit blocks the thread. `reserve` is the
 * file that is deleted when the disk is full. The caller must hold the lock of the folder. `durable` is false only in
 * tests.
 */
export async function openEngine(folder: string, reserve: string, durable: boolean): Promise<OpenEngine> {
  // With this folder, the engine would lose files when it renames them.
  if (folder === PGlite.paths.PGDATA) throw new Error(`The embedded database cannot be stored in ${folder}.`);
  // A copy, a restored backup or an earlier version may have left unsynced files.
  if (durable) await syncFolder(folder);
  // After a power cut this file may be empty, and then the engine would not start.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const files = new DurableFiles(folder, reserve);
  const engine = await PGlite.create(durable ? { fs: files, startParams: START_PARAMETERS } : { dataDir: folder });
  const syncsBefore = files.walSyncs;
  // Make a commit without changes and check that the commit syncs the WAL. The check runs at every start, because the
  // sync relies on internals of PGlite.
  await engine.exec(`select pg_logical_emit_message(true, 'durable', '')`);
  return { engine, isDurable: files.walSyncs > syncsBefore };
}

/** PGlite's file system with a working fsync. The original fsync does nothing and reports success. */
class DurableFiles extends NodeFS {
  /** How often a WAL segment was synced. */
  walSyncs = 0;
  readonly #reserve: string;

  constructor(folder: string, reserve: string) {
    super(folder);
    this.#reserve = reserve;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const replaceCalls = (module: unknown) => {
      // All files of the folder share these functions.
      const streamOps = (module as EngineModule).FS.lookupPath(PGlite.paths.PGDATA).node.stream_ops;
      const write = streamOps.write;
      streamOps.fsync = (stream) => this.#sync(stream);
      streamOps.write = (stream, bytes, offset, length, position) =>
        this.#write(write, stream, { bytes, offset, length, position });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), replaceCalls] } };
  }

  #sync(stream: Stream): number {
    try {
      if (WAL_SEGMENT.test(stream.node.name)) {
        fdatasyncSync(stream.nfd);
        this.walSyncs += 1;
      } else fsyncSync(stream.nfd);
      return 0;
    } catch (error) {
      // After an exception, PGlite would acknowledge the commit; after an error number, the engine would hang.
      return endThread(error);
    }
  }

  /** Writes all bytes or throws. If the disk is full, deletes the reserve file and tries again. */
  #write(write: Write, stream: Stream, { bytes, offset, length, position }: Chunk): number {
    let written = 0;
    while (written < length) {
      try {
        written += write(stream, bytes, offset + written, length - written, position + written);
      } catch (error) {
        if (isNoSpace(error) && releaseReserve(this.#reserve)) continue;
        // The engine hangs if a write to its WAL fails. It reports all other failed writes.
        if (WAL_FILE.test(stream.node.name)) endThread(error);
        throw error;
      }
    }
    return written;
  }
}

interface Chunk {
  bytes: unknown;
  offset: number;
  length: number;
  position: number;
}

function isNoSpace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === NO_SPACE;
}

/** Ends the thread, so that no pending statement is acknowledged; the next start replays the WAL. */
export function endThread(error: unknown): never {
  const reason = isNoSpace(error) ? 'the disk is full' : String(error);
  writeSync(2, `The embedded database failed: ${reason}\n`);
  process.exit(1);
}
