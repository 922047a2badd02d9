import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child, cpuSeconds } from '../child.ts';
import type { Owner } from '../conference.ts';
import type { Figure } from '../figure.ts';
import { short } from '../result-table.ts';
import { interleaved } from '../statistics.ts';
import { newFolder } from '../work-folder.ts';
import { LiveSender, segmentOf } from './live-sender.ts';

const SEGMENTS = 40;
const SEGMENT_BYTES = 1_500_000;
const SEGMENT_MS = 2_000;
const CONNECTIONS = 20;
/** How many segments are downloaded in a round. */
const FILES = 1_000;
const ROUNDS = 3;
const MEGABIT = 1_000_000;

/** Measures the CPU time of segments, relative to a bare node:http server that streams the same files. */
export async function servingSegments(nave: Child, owner: Owner): Promise<Figure[]> {
  const sender = await LiveSender.start(owner, { bitsPerSecond: 6 * MEGABIT });
  const folder = newFolder();
  mkdirSync(join(folder, '0'));
  for (let number = 1; number <= SEGMENTS; number += 1) {
    const segment = segmentOf(SEGMENT_BYTES);
    await sender.send(segment, SEGMENT_MS);
    writeFileSync(join(folder, '0', `${number}.m4s`), segment);
  }
  sender.end();
  const plain = new Child('peers/file-server.ts');
  await plain.ask('serve', folder);
  const numbers = Array.from({ length: SEGMENTS }, (_, index) => index + 1);
  const plainPort = await plain.ask<number>('port');
  const ours = throughputOf(
    nave,
    owner.port,
    numbers.map((number) => sender.pathOf(number)),
  );
  const latest = throughputOf(nave, owner.port, [sender.pathOf(SEGMENTS)]);
  const theirs = throughputOf(
    plain,
    plainPort,
    numbers.map((number) => `/0/${number}.m4s`),
  );
  await ours();
  await theirs();
  const found = await interleaved(ROUNDS, { ours, latest, theirs });
  await plain.end();
  const size = `segments of ${SEGMENT_BYTES / MEGABIT} MB to ${CONNECTIONS} connections`;
  return [
    {
      name: 'segments of an hour ago per CPU second',
      value: found.ours,
      unit: 'Mbit',
      target: { atLeast: 5_000 },
      note: size,
    },
    {
      name: 'the same, relative to bare node:http',
      value: found.ours / found.theirs,
      unit: 'x',
      target: { atLeast: 0.8 },
      note: `${short(found.theirs)} Mbit per CPU second`,
    },
    {
      name: 'the newest segment per CPU second',
      value: found.latest,
      unit: 'Mbit',
      target: { atLeast: 5_000 },
      note: size,
    },
  ];
}

function throughputOf(server: Child, port: number, paths: readonly string[]): () => Promise<number> {
  return async () => {
    const downloads = new Child('load/downloading.ts');
    await downloads.ask('open', { port, count: CONNECTIONS });
    let bytes = 0;
    const cpu = await cpuSeconds(server, async () => {
      bytes = await downloads.ask<number>('download', { paths, files: FILES });
    });
    await downloads.end();
    return (bytes * 8) / MEGABIT / cpu;
  };
}
