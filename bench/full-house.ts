import { Child } from './child.ts';
import { withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { interleaved, percentile } from './statistics.ts';

const VIEWERS = 2_000;
const TALKERS = 40;
const MESSAGES_PER_SECOND = 10;
const SECONDS = 15;
const LIKERS = 500;
const LIKES_PER_SECOND = 500;
const ROUNDS = 3;
/** The number of messages that are liked. */
const LIKED = 20;

/** Measures in one full chat when the last viewer receives a message, and how much many likes delay it. */
export async function fullHouse(): Promise<Figure[]> {
  return withEngine('embedded', async (env) => {
    const server = new Child('servers/app-server.ts', { env });
    const port = await server.ask<number>('port');
    const [contentId = ''] = await server.ask<string[]>('open chats', 1);
    const audience = new Child('load/audience.ts');
    await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: VIEWERS });
    const [talkers, likers] = [new Child('load/talkers.ts'), new Child('load/talkers.ts')];
    await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
    await likers.ask('join', { port, contentIds: [contentId], count: LIKERS });
    const chat = () => talk(talkers, audience);
    await chat();
    const ns = Array.from({ length: LIKED }, (_, index) => index + 1);
    const storm = { ns, count: SECONDS * LIKES_PER_SECOND, perSecond: LIKES_PER_SECOND };
    const liked = async () => {
      const [p99, notTaken] = await Promise.all([chat(), likers.ask<number>('like', storm)]);
      if (notTaken > 0) throw new Error(`${notTaken} likes were not taken.`);
      return p99;
    };
    const found = await interleaved(ROUNDS, { without: chat, liked });
    const wrong = differing(await likers.ask('likes'), await audience.ask('likes'));
    for (const child of [talkers, likers, audience]) await child.end();
    await server.ask('close');
    await server.end();
    const name = `full house: ${short(VIEWERS)} viewers, ${MESSAGES_PER_SECOND} messages a second`;
    return [
      { name: `${name}, p99 to the last delivery`, value: found.without, unit: 'ms', target: { atMost: 250 } },
      {
        name: `the same with ${LIKES_PER_SECOND} likes a second, beside without`,
        value: found.liked / found.without,
        unit: 'x',
        target: { atMost: 1.2 },
        note: `p99 ${short(found.liked)} ms`,
      },
      { name: 'messages whose number of likes is not exact', value: wrong, unit: '', target: { atMost: 0 } },
    ];
  });
}

/** Returns the 99th percentile of the delay from a message's intended time until the last reading viewer has it, in ms. */
async function talk(talkers: Child, audience: Child): Promise<number> {
  await audience.ask('forget');
  const messages = SECONDS * MESSAGES_PER_SECOND;
  const said = await talkers.ask<{ refused: number; lost: number }>('talk', {
    messages,
    perSecond: MESSAGES_PER_SECOND,
  });
  if (said.refused + said.lost > 0)
    throw new Error(`${said.refused} messages were refused, ${said.lost} not answered.`);
  return percentile(await audience.ask<number[]>('last deliveries', messages), 0.99);
}

function differing(expected: Record<number, number>, told: Record<number, number>): number {
  const ns = new Set([...Object.keys(expected), ...Object.keys(told)].map(Number));
  return [...ns].filter((n) => (expected[n] ?? 0) !== (told[n] ?? 0)).length;
}
