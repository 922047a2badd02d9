import { createClient } from '@redis/client';
import type { Log } from '../log.ts';
import type { Transport } from './shared-bus.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** How often an idle connection is tested, and after how long without an answer it counts as lost, in milliseconds. */
const PING_EVERY_MS = 1_000;
const LOST_AFTER_MS = 3_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Carries texts by publish and subscribe of Redis or Valkey. Lost connections are replaced. `channel` must differ between
 * installations that share a Redis server.
 */
export function redisTransport(url: string, channel: string, log: Pick<Log, 'warn'>): Transport {
  const subscriber = createClient({
    url,
    pingInterval: PING_EVERY_MS,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: LOST_AFTER_MS,
      reconnectStrategy: (retries: number) => Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS),
    },
  });
  const publisher = subscriber.duplicate();
  const logLost = (error: unknown) => log.warn({ err: error }, 'a connection to Redis was lost');
  subscriber.on('error', logLost);
  publisher.on('error', logLost);
  return {
    async listen(onText, onGap) {
      subscriber.on('reconnecting', onGap);
      await Promise.all([subscriber.connect(), publisher.connect()]);
      // After a reconnect the client subscribes again by itself.
      await subscriber.subscribe(channel, onText);
    },
    async send(text) {
      await publisher.publish(channel, text);
    },
    async close() {
      subscriber.destroy();
      publisher.destroy();
    },
  };
}
