import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of one server, in the text format of Prometheus. */
export interface Metrics {
  /** Seconds that a request took, by method, route pattern (never the path itself) and status; kept answers are not in it. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Requests that were answered from ready bytes at once. */
  readonly keptAnswers: Counter;
  /** Sockets that are open now. */
  readonly sockets: Gauge;
  /** Seconds that a room's batch took to commit. */
  readonly roomCommitSeconds: Histogram;
  /** Events that rooms have committed. */
  readonly roomEvents: Counter;
  /** Where others add figures of their own. */
  readonly registry: Registry;
  metricsText(): Promise<string>;
}

/** A registry of its own, so that several servers in one process (tests) do not share figures. */
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
    keptAnswers: new Counter({
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
