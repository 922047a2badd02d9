import { createClient } from '@redis/client';

/** Returns the URL of the Redis server for tests: TEST_REDIS_URL, or one on this machine. Null if none answers. */
export async function anyRedisUrl(): Promise<string | null> {
  const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return url;
  } catch {
    return null;
  } finally {
    client.destroy();
  }
}
/** Ends the connections of all subscribers, as a restart of the Redis server does. */
export async function endSubscribers(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
  client.destroy();
}
