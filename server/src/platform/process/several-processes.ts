import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import { busMetrics } from '../bus/bus-metrics.ts';
import { createMemories } from '../bus/memories.ts';
import { shareLosses } from '../bus/shared-losses.ts';
import { createReadCache } from '../http/read-cache.ts';
import type { CreatedPorts } from './one-process.ts';
import { sharedLimits } from './shared-limits.ts';
import { type PlacesTimes, SharedPlaces } from './shared-places.ts';

interface SeveralProcessesDeps {
  /** The bus to the other processes of the database. */
  bus: Bus;
  registry: Registry;
  pool: pg.Pool;
  /** Returns epoch milliseconds. */
  now(): number;
  /** Returns the number of followers of the topics that are followed in this process. */
  audiences(): Iterable<readonly [topic: string, followers: number]>;
  placesTimes?: Partial<PlacesTimes> | undefined;
}

/** Creates ports for one of several processes of a database. */
export function severalProcesses({
  bus,
  registry,
  pool,
  now,
  audiences,
  placesTimes,
}: SeveralProcessesDeps): CreatedPorts {
  const memories = createMemories(bus);
  busMetrics(registry, bus);
  const stopSharing = shareLosses({ pool, bus });
  const limits = sharedLimits({ pool, bus, now });
  const places = new SharedPlaces({ bus, audiences, times: placesTimes });
  return {
    bus,
    memories,
    cache: createReadCache({ now, memories }),
    limits,
    places,
    audienceElsewhere: (topic) => places.audienceElsewhere(topic),
    stop() {
      stopSharing();
      places.stop();
      limits.stop();
      memories.stop();
    },
  };
}
