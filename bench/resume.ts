import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import { newPlace, type Place, runningContent, startNave } from './running-nave.ts';

const VIEWERS = 5_000;
/** Written before the server is killed, and after it is back. */
const MESSAGES = 40;
const GIVE_UP_MS = 60_000;

interface Scene {
  readonly place: Place;
  readonly contentId: string;
  readonly people: Child;
}

/** 5,000 viewers of one chat, the server killed while people write, and started again. */
export async function resume(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const contentId = await runningContent(place.port);
  const scene = { place, contentId, people: new Child('load/congregation.ts') };
  await scene.people.ask('gather', { port: place.port, topic: `chat:${contentId}`, count: VIEWERS });
  const before = await write(scene);
  await scene.people.ask('have', before);
  await nave.end('SIGKILL');
  const killedAtMs = performance.now();
  const again = await startNave(place);
  const backS = (performance.now() - killedAtMs) / 1_000;
  const last = await write(scene);
  await untilAllFollow(scene.people);
  const resumedS = (performance.now() - killedAtMs) / 1_000;
  const { missed, doubled } = await scene.people.ask<{ missed: number; doubled: number }>('have', last);
  await scene.people.end();
  await again.end('SIGTERM');
  return [
    {
      name: '5,000 viewers resume after kill -9',
      value: resumedS,
      unit: 's',
      target: { atMost: 12 },
      note: `the last one, from the kill on; the server was back after ${backS.toFixed(1)} s`,
    },
    { name: 'viewers who missed a message', value: missed, unit: '', target: { atMost: 0 } },
    { name: 'viewers who got a message twice', value: doubled, unit: '', target: { atMost: 0 } },
  ];
}

/** Writes at 10 messages a second; answers the number that the last one got. */
async function write({ place, contentId }: Scene): Promise<number> {
  const talkers = new Child('load/talkers.ts');
  await talkers.ask('join', { port: place.port, contentIds: [contentId], count: 20 });
  const talk = await talkers.ask<{ lastNumber: number; refused: number; lost: number }>('talk', {
    messages: MESSAGES,
    perSecond: 10,
  });
  await talkers.end();
  if (talk.refused + talk.lost > 0)
    throw new Error(`${talk.refused} messages were refused, ${talk.lost} not answered.`);
  return talk.lastNumber;
}

async function untilAllFollow(people: Child): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  while ((await people.ask<number>('following')) < VIEWERS) {
    if (performance.now() > endMs) throw new Error('Not everybody came back.');
    await sleep(50);
  }
}
