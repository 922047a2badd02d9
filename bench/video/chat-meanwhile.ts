import { Child } from '../child.ts';
import type { Owner } from '../conference.ts';
import type { Figure } from '../figure.ts';
import type { NaveOnPostgres } from '../nave-on-postgresql.ts';
import { short } from '../result-table.ts';
import { interleaved } from '../statistics.ts';
import { talk } from '../talk.ts';
import { bytesAt, LiveSender, segmentOf } from './live-sender.ts';

const VIEWERS = 200;
const TALKERS = 40;
const BITS_PER_SECOND = 4_000_000;
const SEGMENT_MS = 2_000;
const SECONDS = 10;
const MESSAGES_PER_SECOND = 10;
const ROUNDS = 3;
/** How far behind the sender viewers begin, in segments. */
const BEHIND = 3;

/** Measures how much 200 viewers who download a live video delay the chat of the same server. */
export async function chatMeanwhile({ port, contentId }: NaveOnPostgres, owner: Owner): Promise<Figure[]> {
  const audience = new Child('load/audience.ts');
  await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: VIEWERS });
  const talkers = new Child('load/writing-guests.ts');
  await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
  const sender = await LiveSender.start(owner, { bitsPerSecond: BITS_PER_SECOND });
  const segment = segmentOf(bytesAt(BITS_PER_SECOND, SEGMENT_MS));
  for (let number = 0; number <= BEHIND; number += 1) await sender.send(segment, SEGMENT_MS);

  const withoutVideo = () => talk(talkers, audience, { seconds: SECONDS, perSecond: MESSAGES_PER_SECOND });
  let longestMs = 0;
  const withVideo = async () => {
    const watching = {
      playlist: sender.playlist,
      segment: sender.pathOf(0).replace('-0.m4s', '-{n}.m4s'),
      from: sender.last - BEHIND,
      everyMs: SEGMENT_MS,
      forMs: SECONDS * 1_000,
    };
    // The server closes connections that wait for the next round.
    const players = new Child('load/downloading.ts');
    await players.ask('open', { port, count: VIEWERS });
    const watched = players.ask<{ longestMs: number }>('watch', watching);
    const [p99] = await Promise.all([withoutVideo(), sender.sendInRealTime(segment, SEGMENT_MS, watched)]);
    longestMs = Math.max(longestMs, (await watched).longestMs);
    await players.end();
    return p99;
  };
  await withoutVideo();
  const found = await interleaved(ROUNDS, { withoutVideo, withVideo });
  sender.end();
  for (const child of [audience, talkers]) await child.end();
  return [
    {
      name: `chat p99 while ${VIEWERS} viewers download live video, relative to none`,
      value: found.withVideo / found.withoutVideo,
      unit: 'x',
      target: { atMost: 1.2 },
      note: `p99 ${short(found.withoutVideo)} and ${short(found.withVideo)} ms; 4 Mbit/s each; longest download ${short(longestMs)} ms`,
    },
  ];
}
