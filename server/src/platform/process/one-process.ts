import { createInProcessBus } from '../bus/bus.ts';
import { createMemories } from '../bus/memories.ts';
import { createReadCache } from '../http/read-cache.ts';
import { limitsOfOneProcess } from './limits.ts';
import { PlacesOfOneProcess } from './places.ts';
import type { Ports } from './ports.ts';

/** Creates the ports of a process. `Realtime` provides the other ports (audience, connected). */
export type CreatedPorts = Omit<Ports, 'audience' | 'connected'> & {
  /** Returns the number of followers of a topic in other processes. */
  audienceElsewhere(topic: string): number;
  /** Called at a stop, before the bus is closed. */
  stop(): void;
};

/** Creates ports for the only process of a database. */
export function oneProcess(now: () => number): CreatedPorts {
  const bus = createInProcessBus();
  const memories = createMemories(bus);
  return {
    bus,
    memories,
    cache: createReadCache({ now, memories }),
    limits: limitsOfOneProcess,
    places: new PlacesOfOneProcess(),
    audienceElsewhere: () => 0,
    stop: memories.stop,
  };
}
