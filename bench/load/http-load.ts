// A process that keeps requesting one path over several connections in parallel.
import { Agent, get } from 'node:http';
import { answer } from '../probe.ts';

interface Requests {
  port: number;
  /** `{n}` is replaced by a number that is different in each request. */
  path: string;
  connections: number;
  forMs: number;
}

let requestCount = 0;

/** Sends requests for the given time. Returns the number of responses with each status. */
answer('request', async ({ port, path, connections, forMs }: Requests) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endMs = performance.now() + forMs;
  const statuses = new Map<number, number>();
  const sendRequests = async () => {
    while (performance.now() < endMs) {
      requestCount += 1;
      const status = await statusOf({ agent, port, path: path.replaceAll('{n}', String(requestCount)) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
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
