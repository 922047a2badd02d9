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

/** An open engine. `isDurable`: a commit was observed to wait for the disk. */
export interface OpenEngine {
  readonly engine: PGlite;
  readonly isDurable: boolean;
}

/**
 * Opens the engine on a folder. Call it in a worker thread, because every commit blocks. `reserve` is the file that is
 * deleted when the disk is full. The caller holds a lock on the folder. `durable` is false only in tests.
 */
export async function openEngine(folder: string, reserve: string, durable: boolean): Promise<OpenEngine> {
  // The engine's renames would lose files there.
  if (folder === PGlite.paths.PGDATA) throw new Error(`The embedded database cannot be stored in ${folder}.`);
  // A copy, a restored backup or an earlier version may have left unsynced files.
  if (durable) await syncFolder(folder);
  // After a power cut it may be empty, and the engine would not start.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const files = new DurableFiles(folder, reserve);
  const engine = await PGlite.create(durable ? { fs: files, startParams: START_PARAMETERS } : { dataDir: folder });
  const before = files.walSyncs;
  // A commit without changes. Counting its syncs relies on internals of PGlite, so it is verified at every start.
  await engine.exec(`select pg_logical_emit_message(true, 'durable', '')`);
  return { engine, isDurable: files.walSyncs > before };
}

/** PGlite's file system with a working fsync; in the original it succeeds and does nothing. */
class DurableFiles extends NodeFS {
  walSyncs = 0;
  readonly #reserve: string;

  constructor(folder: string, reserve: string) {
    super(folder);
    this.#reserve = reserve;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown) => {
      // All files of the folder share this object.
      const calls = (module as EngineModule).FS.lookupPath(PGlite.paths.PGDATA).node.stream_ops;
      const write = calls.write;
      calls.fsync = (stream) => this.#sync(stream);
      calls.write = (stream, bytes, offset, length, position) =>
        this.#write(write, stream, { bytes, offset, length, position });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }

  #sync(stream: Stream): number {
    try {
      if (WAL_SEGMENT.test(stream.node.name)) {
        fdatasyncSync(stream.nfd);
        this.walSyncs += 1;
      } else fsyncSync(stream.nfd);
      return 0;
    } catch (error) {
      // PGlite would swallow an exception and acknowledge the commit; an errno would hang the engine.
      return endThread(error);
    }
  }

  /** Writes everything or throws. On a full disk it deletes the reserve and tries again. */
  #write(write: Write, stream: Stream, { bytes, offset, length, position }: Chunk): number {
    let written = 0;
    while (written < length) {
      try {
        written += write(stream, bytes, offset + written, length - written, position + written);
      } catch (error) {
        if (isNoSpace(error) && releaseReserve(this.#reserve)) continue;
        // The engine hangs when writing its WAL fails; other failed writes it reports.
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
