import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { customDomains } from './clients.store.ts';

/** How often the domains are read again, in milliseconds. */
const EVERY_MS = 30_000;

/** The hostnames that clients have claimed for their own pages, at hand for every request. */
export interface ClaimedDomains {
  has(hostname: string): boolean;
  /** Reads them now: this process has just written one. */
  reread(): Promise<void>;
  stop(): void;
}

/** Reads the claimed domains, and goes on reading them: other processes write them too. */
export async function claimedDomains({ db, log }: { db: Db; log: Pick<Log, 'warn'> }): Promise<ClaimedDomains> {
  let domains = new Set(await customDomains(db));
  // What was committed is answered: a domain that could not be read again comes with the next time.
  const reread = async () => {
    try {
      domains = new Set(await customDomains(db));
    } catch (err) {
      log.warn({ err }, 'the domains of clients could not be read');
    }
  };
  const timer = setInterval(() => void reread(), EVERY_MS).unref();
  return { has: (hostname) => domains.has(hostname), reread, stop: () => clearInterval(timer) };
}
