import { type Child, cpuSeconds } from '../child.ts';
import type { Owner } from '../conference.ts';
import type { Figure } from '../figure.ts';
import { short } from '../result-table.ts';
import { median } from '../statistics.ts';
import { bytesAt, LiveSender, segmentOf } from './live-sender.ts';

const BITS_PER_SECOND = 4_000_000;
const SEGMENT_MS = 2_000;
const SEGMENTS = 100;
const ROUNDS = 3;

/**
 * Measures the CPU time of a browser that sends live video. The segments are sent without a pause, so that what the
 * server does besides does not count.
 */
export async function sendingLive(nave: Child, owner: Owner): Promise<Figure[]> {
  const sender = await LiveSender.start(owner, { bitsPerSecond: BITS_PER_SECOND });
  const segment = segmentOf(bytesAt(BITS_PER_SECOND, SEGMENT_MS));
  const send = async () => {
    for (let number = 0; number < SEGMENTS; number += 1) await sender.send(segment, SEGMENT_MS);
  };
  await send();
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    shares.push((await cpuSeconds(nave, send)) / ((SEGMENTS * SEGMENT_MS) / 1_000));
  sender.end();
  return [
    {
      name: 'a browser that sends live video, share of a core',
      value: median(shares) * 100,
      unit: '%',
      target: { atMost: 1 },
      note: `4 Mbit/s in segments of 2 s; ${short(median(shares) * SEGMENT_MS)} ms for each segment`,
    },
  ];
}
