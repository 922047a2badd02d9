// Runs Nave with several processes, lets processes and connections fail, and checks what people have seen:
// npm run faults -- --rounds 100 --processes 2 --seed 17
// --guests is the number of guests who write in each of two chats. With --redis and the URL of a Redis server, that
// server carries the messages between processes. With --timed and a number, kills a worker that often, around the times
// at which interactions send themselves. With --counted and a number, kills a worker that often while --viewers people
// watch, come and leave, and checks the figures of the content.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCountedKills } from './counted-kills.ts';
import { runFaults } from './run.ts';
import { runTimedSends } from './timed-sends.ts';
import { closeWorlds } from './world.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    processes: { type: 'string', default: '2' },
    guests: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    redis: { type: 'string' },
    timed: { type: 'string' },
    counted: { type: 'string' },
    viewers: { type: 'string', default: '60' },
  },
});
const rounds = Number(values.rounds);
const processes = Number(values.processes);
const guestsPerChat = Number(values.guests);
const seed = Number(values.seed);
if (![rounds, processes, guestsPerChat, seed].every(Number.isSafeInteger) || processes < 2 || guestsPerChat < 1) {
  process.stderr.write('--rounds, --guests and --seed are whole numbers, and --processes is 2 or more.\n');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeWorlds().finally(() => process.exit(1)));
const redisUrl = values.redis ?? null;
const print = (text: string) => void process.stdout.write(text);
if (values.timed !== undefined) {
  const isExact = await runTimedSends({ kills: Number(values.timed), processes, seed, redisUrl, print });
  process.exit(isExact ? 0 : 1);
}
if (values.counted !== undefined) {
  const [kills, viewers] = [Number(values.counted), Number(values.viewers)];
  const isRight = await runCountedKills({ kills, viewers, processes, seed, redisUrl, print });
  process.exit(isRight ? 0 : 1);
}
const hasNoBreaches = await runFaults({
  rounds,
  processes,
  guestsPerChat,
  seed,
  redisUrl,
  print,
});
process.exit(hasNoBreaches ? 0 : 1);
