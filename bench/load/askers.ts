// A process that requests one address over several connections in parallel, again and again.
import { Agent, get } from 'node:http';
import { answer } from '../probe.ts';

interface Asked {
  port: number;
  /** `{n}` in it is replaced by a number that no other request has. */
  path: string;
  connections: number;
  /** Milliseconds. */
  forMs: number;
}

let asked = 0;

/** Returns the number of responses, and their statuses. */
answer('ask for', async ({ port, path, connections, forMs }: Asked) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endMs = performance.now() + forMs;
  const statuses = new Map<number, number>();
  const one = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      const status = await statusOf({ agent, port, path: path.replaceAll('{n}', String(asked)) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return [...statuses];
});

function statusOf({ agent, port, path }: { agent: Agent; port: number; path: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'accept-encoding': 'gzip, br', 'accept-language': 'es' };
    get({ host: '127.0.0.1', agent, port, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}
