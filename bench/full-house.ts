import { Child } from './child.ts';
import { withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { interleaved } from './statistics.ts';
import { talk } from './talk.ts';

const VIEWERS = 2_000;
const TALKERS = 40;
const MESSAGES_PER_SECOND = 10;
const SECONDS = 15;
const LIKERS = 500;
const LIKES_PER_SECOND = 500;
const ROUNDS = 3;
const LIKED_MESSAGES = 20;

/** Measures how soon the last viewer of a full chat receives a message, and how much many likes delay the delivery. */
export async function fullHouse(): Promise<Figure[]> {
  return withEngine('embedded', async (env) => {
    const server = new Child('servers/app-server.ts', { env });
    const port = await server.ask<number>('port');
    const [contentId = ''] = await server.ask<string[]>('open chats', 1);
    const audience = new Child('load/audience.ts');
    await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: VIEWERS });
    const [talkers, likers] = [new Child('load/writing-guests.ts'), new Child('load/writing-guests.ts')];
    await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
    await likers.ask('join', { port, contentIds: [contentId], count: LIKERS });
    const withoutLikes = () => talk(talkers, audience, { seconds: SECONDS, perSecond: MESSAGES_PER_SECOND });
    await withoutLikes();
    const messageNumbers = Array.from({ length: LIKED_MESSAGES }, (_, index) => index + 1);
    const likes = { messageNumbers, count: SECONDS * LIKES_PER_SECOND, perSecond: LIKES_PER_SECOND };
    const withLikes = async () => {
      const [p99, unacknowledged] = await Promise.all([withoutLikes(), likers.ask<number>('like', likes)]);
      if (unacknowledged > 0) throw new Error(`${unacknowledged} likes were not acknowledged.`);
      return p99;
    };
    const found = await interleaved(ROUNDS, { withoutLikes, withLikes });
    const wrongCounts = countDifferences(await likers.ask('likes'), await audience.ask('likes'));
    for (const child of [talkers, likers, audience]) await child.end();
    await server.ask('close');
    await server.end();
    const name = `full house: ${short(VIEWERS)} viewers, ${MESSAGES_PER_SECOND} messages a second`;
    return [
      { name: `${name}, p99 to the last delivery`, value: found.withoutLikes, unit: 'ms', target: { atMost: 250 } },
      {
        name: `the same p99 with ${LIKES_PER_SECOND} likes a second, relative to no likes`,
        value: found.withLikes / found.withoutLikes,
        unit: 'x',
        target: { atMost: 1.2 },
        note: `p99 ${short(found.withLikes)} ms`,
      },
      { name: 'messages with a wrong number of likes', value: wrongCounts, unit: '', target: { atMost: 0 } },
    ];
  });
}

/** Returns for how many messages the received number of likes is not the expected number. */
function countDifferences(expected: Record<number, number>, received: Record<number, number>): number {
  const messageNumbers = new Set([...Object.keys(expected), ...Object.keys(received)].map(Number));
  return [...messageNumbers].filter((n) => (expected[n] ?? 0) !== (received[n] ?? 0)).length;
}
