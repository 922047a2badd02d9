import { Child } from './child.ts';
import { withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import type { DialectName } from './load/dialects.ts';

/** Viewers that connect before the measurement, so that one-time costs of the server are not part of the result. */
const WARM_UP_VIEWERS = 1_000;
const VIEWERS = 5_000;

/**
 * Measures how much the server's resident memory grows per idle viewer, after a garbage collection. The server runs on
 * PostgreSQL, because the embedded engine is a thread of the server's process, whose memory varies by more than the
 * measured value.
 */
export async function idleMemory(): Promise<Figure[]> {
  const ours = await withEngine('postgresql', async (env) => {
    const nave = new Child('servers/app-server.ts', { env });
    const port = await nave.ask<number>('port');
    const [contentId] = await nave.ask<string[]>('open chats', 1);
    const growth = await growthPerViewer(nave, { port, dialect: 'nave', topics: [`chat:${contentId}`] });
    await nave.ask('close');
    await nave.end();
    return growth;
  });
  const socketIo = new Child('peers/socket-io-server.ts');
  const theirs = await growthPerViewer(socketIo, { port: await socketIo.ask<number>('port'), dialect: 'socket.io' });
  await socketIo.end();
  const note = `the whole server, ${VIEWERS.toLocaleString('en')} viewers in a chat; socket.io alone ${theirs.toFixed(1)} KB`;
  return [{ name: 'memory per idle viewer', value: ours, unit: 'KB', target: { atMost: 8 }, note }];
}

interface Target {
  readonly port: number;
  readonly dialect: DialectName;
  readonly topics?: readonly string[];
}

/** Returns how much the resident memory of the server grows per viewer, in KB. */
async function growthPerViewer(server: Child, target: Target): Promise<number> {
  const audience = new Child('load/audience.ts');
  await audience.ask('open', { ...target, count: WARM_UP_VIEWERS });
  const before = await server.ask<number>('memory');
  await audience.ask('open', { ...target, count: VIEWERS });
  const after = await server.ask<number>('memory');
  await audience.end();
  return (after - before) / VIEWERS / 1024;
}
