import { createReadCache } from '../http/read-cache.ts';
import { createInProcessBus } from '../realtime/bus.ts';
import { limitsOfOneProcess } from './limits.ts';
import { PlacesOfOneProcess } from './places.ts';
import type { Ports } from './ports.ts';

/** Creates ports for the only process of a database. `Realtime` provides the other ports (audience, connected). */
export function oneProcess(now: () => number): Pick<Ports, 'bus' | 'cache' | 'limits' | 'places'> {
  return {
    bus: createInProcessBus(),
    cache: createReadCache(now),
    limits: limitsOfOneProcess,
    places: new PlacesOfOneProcess(),
  };
}
