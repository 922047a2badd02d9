import type { Log } from '../platform/log.ts';

/** The interval between two reads of the domains, in milliseconds. */
const EVERY_MS = 30_000;

/** The hostnames that clients have claimed for their pages, cached because every request needs them. */
export interface ClaimedDomains {
  /** Returns the id of the client that claimed the hostname, given in lower case; null where none has. */
  claimantOf(hostname: string): string | null;
  /** Reads the domains now, after this process has written one. */
  reread(): Promise<void>;
  stop(): void;
}

interface Deps {
  /** Returns the stored domains in lower case, with the ids of their clients. */
  read(): Promise<ReadonlyMap<string, string>>;
  log: Pick<Log, 'warn'>;
}

/** Reads the claimed domains, now and periodically, because other processes write them too. */
export async function claimedDomains({ read, log }: Deps): Promise<ClaimedDomains> {
  let domains = await read();
  // A failed read is only logged, since the write is committed: the next read will include it.
  let asked = 0;
  const reread = async () => {
    asked += 1;
    const number = asked;
    try {
      const found = await read();
      // A read that began before a later one may be outdated, and is dropped.
      if (number === asked) domains = found;
    } catch (err) {
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  const timer = setInterval(() => void reread(), EVERY_MS).unref();
  return { claimantOf: (hostname) => domains.get(hostname) ?? null, reread, stop: () => clearInterval(timer) };
}
