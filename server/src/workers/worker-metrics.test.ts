import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Ask } from './ipc.ts';
import { metricsOfWorkers, OWN_METRICS, ownMetrics } from './worker-metrics.ts';

function worker(name: string, requests: number): Ask {
  const registry = new Registry();
  registry.setDefaultLabels({ worker: name });
  new Counter({ name: 'requests_total', help: 'Requests.', registers: [registry] }).inc(requests);
  return async (question) => {
    if (question !== OWN_METRICS) throw new Error(question);
    return ownMetrics(registry);
  };
}

test('the metrics of the workers that answer are shown, and the silent ones are counted', async () => {
  const hangs: Ask = () => new Promise(() => undefined);
  const starting: Ask = async () => {
    throw new Error('not ready');
  };
  const text = await metricsOfWorkers([worker('1', 3), hangs, worker('2', 4), starting], 50);
  expect(text.match(/^requests_total\{.*$/gm)).toEqual([
    'requests_total{worker="1"} 3',
    'requests_total{worker="2"} 4',
  ]);
  expect(text).toMatch(/^nave_workers_silent 2$/m);
  expect(await metricsOfWorkers([worker('1', 3)], 50)).toMatch(/^nave_workers_silent 0$/m);
});
