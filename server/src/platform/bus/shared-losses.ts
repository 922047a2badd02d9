import type pg from 'pg';
import type { Bus } from './bus.ts';

/** How often a process counts its own losses and reads those of the others, in milliseconds. */
const EVERY_MS = 1_000;

interface SharedLossesDeps {
  pool: pg.Pool;
  bus: Pick<Bus, 'takeLosses' | 'hintsWereLost'>;
}

/**
 * Tells the other processes through the database that hints of this process were lost, and the bus that those of others
 * were. Otherwise the others would rely on outdated data while messages do not leave a process that still reaches the
 * database. Returns a function that ends this.
 */
export function shareLosses({ pool, bus }: SharedLossesDeps): () => void {
  /** The number of losses of all processes that this process knows of; null before the first answer. */
  let known: bigint | null = null;
  let isRunning = false;
  let hasLosses = false;

  async function share(): Promise<void> {
    hasLosses = bus.takeLosses() || hasLosses;
    const { rows } = await pool.query<{ count: string }>(
      hasLosses
        ? `select nextval('hint_losses') as count`
        : 'select case when is_called then last_value else 0 end as count from hint_losses',
    );
    const count = BigInt(rows[0]?.count ?? 0);
    const own = hasLosses ? 1n : 0n;
    hasLosses = false;
    // Losses of this process do not concern its own pages.
    if (known !== null && count !== known + own) bus.hintsWereLost();
    known = count;
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    // While the database does not answer, the losses are kept.
    share()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
