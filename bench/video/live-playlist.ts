import { get, type IncomingMessage } from 'node:http';
import { Child, cpuSeconds } from '../child.ts';
import type { Owner } from '../conference.ts';
import type { Figure } from '../figure.ts';
import { short } from '../result-table.ts';
import { interleaved } from '../statistics.ts';
import { LiveSender, segmentOf } from './live-sender.ts';

const SEGMENT_MS = 2_000;
const MINUTES = 90;
const READERS = 1_000;
const SECONDS = 10;
const ROUNDS = 3;

/**
 * Measures the CPU time of the playlist of a live video of 90 minutes that 1,000 players read every 2 seconds, relative
 * to a bare node:http server that sends the same bytes.
 */
export async function livePlaylist(nave: Child, owner: Owner): Promise<Figure[]> {
  const sender = await LiveSender.start(owner, { bitsPerSecond: 4_000_000 });
  const segment = segmentOf(1_000);
  for (let number = 0; number < (MINUTES * 60_000) / SEGMENT_MS; number += 1) await sender.send(segment, SEGMENT_MS);
  const answer = await compressed(owner.port, sender.playlist);
  const plain = new Child('peers/plain-http-server.ts');
  await plain.ask('serve', answer);
  const ours = requestsOf(nave, owner.port, sender);
  const theirs = requestsOf(plain, await plain.ask<number>('port'), sender);
  const found = await interleaved(ROUNDS, { ours, theirs });
  sender.end();
  await plain.end();
  return [
    {
      name: `playlist of ${MINUTES} minutes of live video, relative to bare node:http`,
      value: found.ours / found.theirs,
      unit: 'x',
      target: { atLeast: 0.5 },
      note: `${short(READERS)} readers every 2 s: ${short(found.ours)} and ${short(found.theirs)} requests per CPU second`,
    },
  ];

  function requestsOf(server: Child, port: number, { playlist }: LiveSender): () => Promise<number> {
    return async () => {
      const players = new Child('load/downloading.ts');
      await players.ask('open', { port, count: READERS });
      const watching = { playlist, segment: null, from: 0, everyMs: SEGMENT_MS, forMs: SECONDS * 1_000 };
      let requests = 0;
      const cpu = await cpuSeconds(server, async () => {
        const watched = players.ask<{ requests: number }>('watch', watching);
        if (server === nave) await sender.sendInRealTime(segment, SEGMENT_MS, watched);
        requests = (await watched).requests;
      });
      await players.end();
      return requests / cpu;
    };
  }
}

/** Returns the compressed answer, for a server that sends the same bytes. */
async function compressed(port: number, path: string): Promise<{ headers: string[]; body: string }> {
  const headers = { 'accept-encoding': 'gzip' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}.`);
  const body = Buffer.concat(chunks);
  return {
    headers: ['content-type', 'application/vnd.apple.mpegurl', 'content-length', String(body.length)],
    body: body.toString('base64'),
  };
}
