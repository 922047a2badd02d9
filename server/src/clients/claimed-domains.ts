import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { customDomains } from './clients.store.ts';

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

/** Reads the claimed domains, and goes on reading them: other processes write them too. */
export async function claimedDomains({ db, log }: { db: Db; log: Pick<Log, 'warn'> }): Promise<ClaimedDomains> {
  let domains = await customDomains(db);
  // What was committed is answered: a domain that could not be read again comes with the next time.
  const reread = async () => {
    try {
      domains = await customDomains(db);
    } catch (err) {
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  const timer = setInterval(() => void reread(), EVERY_MS).unref();
  return { claimantOf: (hostname) => domains.get(hostname) ?? null, reread, stop: () => clearInterval(timer) };
}
