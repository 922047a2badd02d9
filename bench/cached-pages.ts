import { get, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';
import { Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { newPlace, SERVICE_DATA, SERVICE_PAGE, startNave } from './running-nave.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
const REQUESTS = 15_000;
const CONNECTIONS = 40;
const headers = { 'accept-encoding': 'gzip, deflate, br', accept: '*/*' };

/** Measures cached responses per CPU second, relative to a bare node:http server that sends the same bytes. */
export async function cachedPages(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const plain = new Child('peers/plain-http-server.ts');
  const plainPort = await plain.ask<number>('port');
  const figures: Figure[] = [];
  for (const path of [SERVICE_DATA, SERVICE_PAGE]) {
    // The first request fills the cache.
    await fetchResponse(place.port, path);
    const answer = await fetchResponse(place.port, path);
    await plain.ask('serve', answer);
    const [ours, theirs] = [throughputOf(nave, place.port, path), throughputOf(plain, plainPort, path)];
    await ours();
    await theirs();
    const found = await interleaved(ROUNDS, { ours, theirs });
    figures.push({
      name: `${path}, relative to bare node:http`,
      value: found.ours / found.theirs,
      unit: 'x',
      target: { atLeast: 0.8 },
      note: `${short(found.ours)} and ${short(found.theirs)} requests per CPU second`,
    });
  }
  await Promise.all([nave.end('SIGTERM'), plain.end()]);
  return figures;
}

function throughputOf(server: Child, port: number, path: string): () => Promise<number> {
  return async () => {
    let answered = 0;
    const cpu = await cpuSeconds(server, async () => {
      const url = `http://127.0.0.1:${port}${path}`;
      const result = await autocannon({ url, connections: CONNECTIONS, amount: REQUESTS, headers });
      answered = result['2xx'];
    });
    if (answered < REQUESTS) throw new Error(`${path}: ${answered} of ${REQUESTS} requests were answered.`);
    return answered / cpu;
  };
}

/** Returns a response as it is sent over the network, without the headers that Node adds to every response. */
async function fetchResponse(port: number, path: string): Promise<{ headers: string[]; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}.`);
  const ownHeaders: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(index, index + 2);
    if (!/^(date|connection|keep-alive)$/i.test(name)) ownHeaders.push(name, value);
  }
  return { headers: ownHeaders, body: Buffer.concat(chunks).toString('base64') };
}
