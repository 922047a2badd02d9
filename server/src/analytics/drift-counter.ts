import { Counter, type Registry } from 'prom-client';

/** Registers the metric of figures that were wrong, and returns the function that counts one. */
export function driftCounter(registry: Registry): () => void {
  const drift = new Counter({
    name: 'nave_analytics_drift_total',
    help: 'Contents whose figures were not those of their viewers when they were counted anew; must stay 0.',
    registers: [registry],
  });
  return () => drift.inc();
}
