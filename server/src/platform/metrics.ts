import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  /** Duration of requests in seconds, by method, route pattern (never the path) and status, without cached answers. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Requests that were answered from the cache. */
  readonly cachedResponses: Counter;
  /** Open sockets. */
  readonly sockets: Gauge;
  /** Duration of the commit of a room's batch, in seconds. */
  readonly roomCommitSeconds: Histogram;
  /** Events committed to rooms. */
  readonly roomEvents: Counter;
  /** The registry to which slices add their metrics. */
  readonly registry: Registry;
  metricsText(): Promise<string>;
}

/** Creates metrics with a separate registry, so that several servers in one process (in tests) do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  return {
    httpSeconds: new Histogram({
      name: 'nave_http_seconds',
      help: 'Seconds that a request took, unless it was answered from kept bytes.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    cachedResponses: new Counter({
      name: 'nave_kept_answers_total',
      help: 'Requests that were answered from kept bytes at once; they are not in nave_http_seconds.',
      registers,
    }),
    sockets: new Gauge({ name: 'nave_sockets', help: 'Open sockets.', registers }),
    roomCommitSeconds: new Histogram({
      name: 'nave_room_commit_seconds',
      help: "Seconds that a room's batch took to commit.",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
      registers,
    }),
    roomEvents: new Counter({ name: 'nave_room_events_total', help: 'Events that rooms have committed.', registers }),
    registry,
    metricsText: () => registry.metrics(),
  };
}
