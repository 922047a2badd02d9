import { setTimeout as sleep } from 'node:timers/promises';
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
  type RegistryContentType,
} from 'prom-client';
import type { Ask } from './ipc.ts';

/** How long the metrics of a worker are waited for, in milliseconds. */
const WITHIN_MS = 3_000;
/** The question for the metrics of one worker. */
export const OWN_METRICS = 'ownMetrics';

/** Returns the metrics of this worker, for the primary. */
export async function ownMetrics(registry: Registry): Promise<string> {
  return JSON.stringify(await registry.getMetricsAsJSON());
}

/**
 * Returns the metrics of all workers in the text format of Prometheus. Workers that are starting or that do not answer in
 * time are left out and counted, so that the figures of the others can be seen while one hangs.
 */
export async function metricsOfWorkers(asks: Iterable<Ask>, withinMs: number = WITHIN_MS): Promise<string> {
  const answers = await Promise.all(
    Array.from(asks, (ask) =>
      Promise.race([ask(OWN_METRICS).catch(() => null), sleep(withinMs, null, { ref: false })]),
    ),
  );
  const heard = answers.filter((answer) => answer !== null);
  const registry = AggregatorRegistry.aggregate(
    heard.map((answer) => JSON.parse(answer) as MetricObjectWithValues<MetricValue<string>>[]),
  );
  silentWorkers(registry).set(answers.length - heard.length);
  return registry.metrics();
}

/** Adds the number of workers that did not answer to a registry. */
export function silentWorkers(registry: Registry<RegistryContentType>): Gauge {
  return new Gauge({
    name: 'nave_workers_silent',
    help: 'Processes of this machine whose metrics are missing: they are starting, or did not answer in time.',
    registers: [registry],
  });
}
