import { createReadCache } from '../http/read-cache.ts';
import { createInProcessBus } from '../realtime/bus.ts';
import { limitsOfOneProcess } from './limits.ts';
import { PlacesOfOneProcess } from './places.ts';
import type { Ports } from './ports.ts';

/** The ports of a process that is alone on its database. The gateway's own (audience, connected) come from its sockets. */
export function oneProcess(now: () => number): Pick<Ports, 'bus' | 'cache' | 'limits' | 'places'> {
  return {
    bus: createInProcessBus(),
    cache: createReadCache(now),
    limits: limitsOfOneProcess,
    places: new PlacesOfOneProcess(),
  };
}
