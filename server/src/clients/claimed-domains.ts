import type { Log } from '../platform/log.ts';

/** How often the domains are read again, in milliseconds. */
const EVERY_MS = 30_000;

/** The hostnames that clients have claimed for their own pages, at hand for every request. */
export interface ClaimedDomains {
  /** The id of the client; null where nobody has claimed the hostname, given in lower case. */
  claimantOf(hostname: string): string | null;
  /** Reads them now: this process has just written one. */
  reread(): Promise<void>;
  stop(): void;
}

interface Deps {
  /** The domains as they are stored, in lower case, with the ids of their clients. */
  read(): Promise<ReadonlyMap<string, string>>;
  log: Pick<Log, 'warn'>;
}

/** Reads the claimed domains, and goes on reading them: other processes write them too. */
export async function claimedDomains({ read, log }: Deps): Promise<ClaimedDomains> {
  let domains = await read();
  // What was committed is answered: a domain that could not be read again comes with the next time.
  let asked = 0;
  const reread = async () => {
    asked += 1;
    const number = asked;
    try {
      const found = await read();
      // What was asked before a domain was written, and comes after, is out of date.
      if (number === asked) domains = found;
    } catch (err) {
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  const timer = setInterval(() => void reread(), EVERY_MS).unref();
  return { claimantOf: (hostname) => domains.get(hostname) ?? null, reread, stop: () => clearInterval(timer) };
}
