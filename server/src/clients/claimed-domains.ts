import type { Memories } from '../platform/bus/memories.ts';
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
  let domains = await read();
  // A failed read is only logged, because the caller's write is committed and the next read returns the new domain.
  let readsStarted = 0;
  const rereadHere = async () => {
    readsStarted += 1;
    const readNumber = readsStarted;
    try {
      const found = await read();
      // If another read has started since, this result may be outdated and is dropped.
      if (readNumber === readsStarted) domains = found;
    } catch (err) {
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  const tellOthers = memories.register('claimed domains', {
    changed: () => void rereadHere(),
    missed: () => void rereadHere(),
  });
  const reread = () => {
    tellOthers('all');
    return rereadHere();
  };
  const timer = setInterval(() => void rereadHere(), REREAD_INTERVAL_MS).unref();
  return { claimantOf: (hostname) => domains.get(hostname) ?? null, reread, stop: () => clearInterval(timer) };
}
