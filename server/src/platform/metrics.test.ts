import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics have the text format of Prometheus, and two servers in one process have separate metrics', async () => {
  const one = createMetrics();
  const other = createMetrics();
  one.sockets.set(3);
  one.httpSeconds.observe({ method: 'GET', route: '/healthz', status: 200 }, 0.004);
  const text = await one.metricsText();
  expect(text).toContain('nave_sockets 3');
  expect(text).toContain('nave_http_seconds_bucket{le="0.005",method="GET",route="/healthz",status="200"} 1');
  expect(text).toContain('process_cpu_seconds_total');
  expect(await other.metricsText()).toContain('nave_sockets 0');
});
