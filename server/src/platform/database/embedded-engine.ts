// Only the worker and its test load this: whoever does loads PGlite.
import { fdatasyncSync, fsyncSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from '../disk/sync-folder.ts';
import { releaseReserve } from './reserve-file.ts';

// PGlite starts with -F (fsync off), and its default wal_sync_method, fdatasync, does nothing in WebAssembly; fsync does.
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
/** ENOSPC as the engine's own C library numbers it. */
const NO_SPACE = 51;

/** An engine, and whether a commit of it has been seen to wait for the disk. */
export interface OpenEngine {
  readonly engine: PGlite;
  readonly isDurable: boolean;
}

/**
 * Opens the engine on a folder, in a worker thread: every commit blocks it. `reserve` is the file that is given up when
 * the disk is full. The caller holds a lock on the folder. Not durable is for tests, which have nothing to lose.
 */
export async function openEngine(folder: string, reserve: string, durable: boolean): Promise<OpenEngine> {
  // There its renames would lose files.
  if (folder === PGlite.paths.PGDATA) throw new Error(`The embedded database cannot lie in ${folder}.`);
  // What a copy, a restored backup or an earlier version has left in the cache.
  if (durable) await syncFolder(folder);
  // A power cut can leave it empty, and then the engine does not start.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const files = new DurableFiles(folder, reserve);
  const engine = await PGlite.create(durable ? { fs: files, startParams: START_PARAMETERS } : { dataDir: folder });
  const before = files.walSyncs;
  // A commit that changes nothing. What it proves leans on PGlite's insides: so it is asked again at each start.
  await engine.exec(`select pg_logical_emit_message(true, 'durable', '')`);
  return { engine, isDurable: files.walSyncs > before };
}

/** PGlite's folder with the call that it lacks: without it every fsync of the engine succeeds and does nothing. */
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
      // One object serves all files of the folder.
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
      // An exception from here would be swallowed and the commit answered; an errno lets the engine hang.
      return endThread(error);
    }
  }

  /** All of it or an error; on a full disk the reserve is given up first. */
  #write(write: Write, stream: Stream, { bytes, offset, length, position }: Chunk): number {
    let written = 0;
    while (written < length) {
      try {
        written += write(stream, bytes, offset + written, length - written, position + written);
      } catch (error) {
        if (isNoSpace(error) && releaseReserve(this.#reserve)) continue;
        // The engine hangs when it cannot write its log; what it cannot write elsewhere it reports.
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

/** Nothing that is under way is answered; the next start replays the log. */
export function endThread(error: unknown): never {
  const reason = isNoSpace(error) ? 'the disk is full' : String(error);
  writeSync(2, `The embedded database could not go on: ${reason}\n`);
  process.exit(1);
}
