import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** How often the difference to the database's clock is measured, in milliseconds. */
const MEASURE_EVERY_MS = 30_000;
/** How many times it is measured; the quickest answer counts. */
const SAMPLES = 5;

export interface DatabaseClock extends Clock {
  stop(): void;
}

interface DatabaseClockDeps {
  pool: Pool;
  log: Pick<Log, 'warn'>;
  /** Returns this machine's time in epoch milliseconds. */
  machineNow?: () => number;
}

/**
 * Creates a clock that shows the database's time, so that the processes of all machines agree although the machines'
 * clocks differ. Its error is at most half of the quickest round trip to the database.
 */
export async function databaseClock({ pool, log, machineNow = Date.now }: DatabaseClockDeps): Promise<DatabaseClock> {
  let offsetMs = await measure(pool, machineNow);
  const timer = setInterval(() => {
    measure(pool, machineNow).then(
      (measured) => {
        offsetMs = measured;
      },
      (err: unknown) => log.warn({ err }, "the database's time could not be read"),
    );
  }, MEASURE_EVERY_MS).unref();
  return { now: () => new Date(machineNow() + offsetMs), stop: () => clearInterval(timer) };
}

/** Returns by how many milliseconds the database's clock is ahead of this machine's. */
async function measure(pool: Pool, machineNow: () => number): Promise<number> {
  // On one connection, so that waiting for a free one is not part of a round trip.
  const client = await pool.connect();
  try {
    return await measureOn(client, machineNow);
  } finally {
    client.release();
  }
}

async function measureOn(client: PoolClient, machineNow: () => number): Promise<number> {
  let best = { roundTripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sentAt = performance.now();
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const roundTripMs = performance.now() - sentAt;
    const offsetMs = (rows[0]?.at ?? machineNow()) + roundTripMs / 2 - machineNow();
    if (roundTripMs < best.roundTripMs) best = { roundTripMs, offsetMs };
  }
  return Math.round(best.offsetMs);
}
