import { Gauge, type Registry } from 'prom-client';
import type { Bus } from './bus.ts';

/** Adds metrics of the messages between processes. */
export function busMetrics(registry: Registry, bus: Pick<Bus, 'processes' | 'isHearing'>): void {
  const registers = [registry];
  new Gauge({
    name: 'nave_processes',
    help: 'Server processes of all machines that this process hears, including itself.',
    registers,
    collect() {
      this.set(bus.processes());
    },
  });
  new Gauge({
    name: 'nave_bus_hearing',
    help: '1 while messages of other server processes arrive, otherwise 0.',
    registers,
    collect() {
      this.set(bus.isHearing() ? 1 : 0);
    },
  });
}
