import type { Memories } from '../platform/bus/memories.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Log } from '../platform/log.ts';

const REREAD_INTERVAL_MS = 30_000;

/** The hostnames that clients have claimed for their pages, cached because every request needs them. */
export interface ClaimedDomains {
  /** Returns the id of the client that claimed the hostname, given in lower case; null if no client has claimed it. */
  claimantOf(hostname: string): string | null;
  /** Reads the domains now, in all processes; called after this process has written a domain. */
  reread(): Promise<void>;
  stop(): void;
}

interface Deps {
  /** Returns the stored domains in lower case, with the ids of their clients. */
  read(): Promise<ReadonlyMap<string, string>>;
  log: Pick<Log, 'warn'>;
  memories: Memories;
}

/**
 * Reads the claimed domains now, after each change, and every 30 seconds, because domains may be changed directly in the
 * database.
 */
export async function claimedDomains({ read, log, memories }: Deps): Promise<ClaimedDomains> {
  let domains: ReadonlyMap<string, string> = new Map();
  // Reads follow one another, so that no older result replaces a newer one.
  const readInTurn = sharedLoad(async () => {
    domains = await read();
  });
  const rereadHere = async () => {
    try {
      await readInTurn('all');
    } catch (err) {
      // Only logged, because the caller's write is committed and the next read returns the new domain.
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  // Registered before the first read, which may miss a change that another process commits meanwhile.
  const tellOthers = memories.register('claimed domains', {
    changed: () => void rereadHere(),
    missed: () => void rereadHere(),
  });
  await readInTurn('all');
  const reread = () => {
    tellOthers('all');
    return rereadHere();
  };
  const timer = setInterval(() => void rereadHere(), REREAD_INTERVAL_MS).unref();
  return { claimantOf: (hostname) => domains.get(hostname) ?? null, reread, stop: () => clearInterval(timer) };
}
