import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './database/database.ts';

export interface HealthDeps {
  app: FastifyInstance;
  db: Db;
  /** Whether a graceful stop has begun. */
  isDraining(): boolean;
  /** Whether the disk is full, so that reads work but writes do not. */
  isDiskFull(): boolean;
  /** Whether messages of other processes arrive. */
  isHearing(): boolean;
  metricsText(): Promise<string>;
}

/**
 * Registers three routes. `/healthz` answers while the process runs. `/readyz` answers 503 during a stop or if the
 * database does not answer, and reports a full disk and missing messages of other processes, without which the server
 * works slower. `/metrics` has the metrics for the operator.
 */
export function healthRoutes({ app, db, isDraining, isDiskFull, isHearing, metricsText }: HealthDeps): void {
  const config = { entry: 'platform', cost: 'cheap' } as const;
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = !isDraining() && (await isAnswering(db));
    const problems = { ...(isDiskFull() && { disk: 'full' }), ...(!isHearing() && { processes: 'unreachable' }) };
    return reply.code(ready ? 200 : 503).send({ ok: ready, ...problems });
  });
  app.get('/metrics', { config }, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await metricsText());
  });
}

/** Matches the headers that proxies add to forwarded requests. */
const proxyHeader = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|.*-client-ip|cf-connecting-ip(v6)?|x-original-.*)$/;

/** Whether the request comes from this machine. A request that a proxy on this machine forwards does not count. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some((name) => proxyHeader.test(name));
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

async function isAnswering(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
