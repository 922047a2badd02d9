import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child, type ChildOptions } from './child.ts';
import { listen } from './peers/listen.ts';
import { newFolder } from './work-folder.ts';

/** The port and the data folder of a server. A restarted server uses the same place. */
export interface Place {
  readonly port: number;
  readonly dataDir: string;
}

/** Returns a free port and an empty data folder. */
export async function newPlace(): Promise<Place> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return { port, dataDir: newFolder() };
}

/** The password of all demo users. */
export const DEMO_PASSWORD = 'measured-by-bench';

/**
 * Starts Nave as `npm start` does, with demo data, and with the embedded database unless `env` names another. Resolves
 * when Nave is ready.
 */
export async function startNave({ port, dataDir }: Place, { env, ...options }: ChildOptions = {}): Promise<Child> {
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    REDIS_URL: '',
    DEMO: '1',
    DEMO_PASSWORD,
    ...env,
  };
  const child = new Child('../server/src/main.ts', { ...options, env: settings });
  await untilReady(port);
  return child;
}

const READY_WITHIN_MS = 60_000;

/** Resolves when the server on the port reports that it is ready. */
export async function untilReady(port: number): Promise<void> {
  const endMs = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (performance.now() > endMs) throw new Error(`No server on port ${port} became ready.`);
    await sleep(20);
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The page of the demo's channel on which a service is always running. */
export const SERVICE_PAGE = '/grace/online';
/** The data of this page. */
export const SERVICE_DATA = '/cdn/channels/by-key/grace/online';

interface ChannelAnswer {
  data: { contents: { id: string; name: string; closesAt: string | null; opensAt: string | null }[] };
}

/** Returns the id of the demo's running service. */
export async function runningContent(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${SERVICE_DATA}`);
  const { data } = (await response.json()) as ChannelAnswer;
  const now = new Date().toISOString();
  const running = data.contents.find(
    ({ opensAt, closesAt }) => opensAt && closesAt && opensAt <= now && now < closesAt,
  );
  if (!running) throw new Error('No service is running in the demo.');
  return running.id;
}
