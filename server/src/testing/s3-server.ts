import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3 server with one bucket. */
export interface S3Server {
  port: number;
  /** Returns the environment variables of an app that uses this server. */
  env(changes?: { port?: number; key?: string; bucket?: string }): Record<string, string>;
  /** Stops the server until `start`; its files are kept. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The access key id and the secret that the server accepts. */
const KEY = 'S3RVER';
const BUCKET = 'nave-uploads';

/** Starts the server on loopback. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'nave-s3-'));
  const run = async (port: number) => {
    const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET }] };
    const server = new S3rver({ ...options, port });
    return { server, port: (await server.run()).port };
  };
  let running = await run(0);
  const { port } = running;
  return {
    port,
    env: ({ port: at = port, key = KEY, bucket = BUCKET } = {}) => ({
      S3_ENDPOINT: `http://127.0.0.1:${at}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: KEY,
    }),
    stop: () => running.server.close(),
    async start() {
      running = await run(port);
    },
    async remove() {
      await running.server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
