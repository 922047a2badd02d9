import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { customDomains } from './clients.store.ts';

/** How often the domains are read again, in milliseconds. */
const EVERY_MS = 30_000;

/** The hostnames that clients have claimed for their own pages, at hand for every request. */
export interface ClaimedDomains {
  has(hostname: string): boolean;
  stop(): void;
}

/** Reads the claimed domains, and goes on reading them: other processes write them too. */
export async function claimedDomains({ db, log }: { db: Db; log: Pick<Log, 'warn'> }): Promise<ClaimedDomains> {
  let domains = new Set(await customDomains(db));
  const timer = setInterval(() => {
    customDomains(db).then(
      (read) => {
        domains = new Set(read);
      },
      (err: unknown) => log.warn({ err }, 'the domains of clients could not be read'),
    );
  }, EVERY_MS).unref();
  return { has: (hostname) => domains.has(hostname), stop: () => clearInterval(timer) };
}
