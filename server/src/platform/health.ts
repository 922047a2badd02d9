import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './database/database.ts';

/** What the routes of operators are told. */
export interface HealthDeps {
  app: FastifyInstance;
  db: Db;
  /** True once a planned stop has begun. */
  isDraining(): boolean;
  /** True while nothing new can be stored; reading goes on. */
  isDiskFull(): boolean;
  metricsText(): Promise<string>;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, 503 while draining or without its database; it tells a full disk. `/metrics`. */
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

/** What proxies add to a request that they pass on. */
const forwarding = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|.*-client-ip|cf-connecting-ip(v6)?|x-original-.*)$/;

/** Figures of the installation are for whoever runs it. A proxy on the machine is not the one who asks. */
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
