import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './database/database.ts';

export interface HealthDeps {
  app: FastifyInstance;
  db: Db;
  /** True once a graceful stop has begun. */
  isDraining(): boolean;
  /** True while the disk is full: reads work, writes do not. */
  isDiskFull(): boolean;
  metricsText(): Promise<string>;
}

/** Registers `/healthz` (the process is running), `/readyz` (503 while draining or without a database; reports a full disk) and `/metrics`. */
export function healthRoutes({ app, db, isDraining, isDiskFull, metricsText }: HealthDeps): void {
  const config = { entry: 'platform', cost: 'cheap' } as const;
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = !isDraining() && (await answers(db));
    return reply.code(ready ? 200 : 503).send({ ok: ready, ...(isDiskFull() && { disk: 'full' }) });
  });
  app.get('/metrics', { config }, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await metricsText());
  });
}

/** Headers that proxies add to forwarded requests. */
const forwarding = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|.*-client-ip|cf-connecting-ip(v6)?|x-original-.*)$/;

/** `/metrics` is only for the operator. A request that a local proxy forwards does not count as local. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isPassedOn = Object.keys(headers).some((name) => forwarding.test(name));
  return !isPassedOn && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

async function answers(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
