// Runs Nave with several processes, lets processes and connections fail, and checks what people have seen:
// npm run faults -- --rounds 100 --processes 2 --seed 17
// With --redis and the URL of a Redis server, that server carries the messages between processes.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runFaults } from './run.ts';
import { closeWorlds } from './world.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    processes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    redis: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const processes = Number(values.processes);
const seed = Number(values.seed);
if (![rounds, processes, seed].every(Number.isSafeInteger) || processes < 2) {
  process.stderr.write('--rounds and --seed are whole numbers, and --processes is 2 or more.\n');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeWorlds().finally(() => process.exit(1)));
const hasNoBreaches = await runFaults({
  rounds,
  processes,
  seed,
  redisUrl: values.redis ?? null,
  print: (text) => process.stdout.write(text),
});
process.exit(hasNoBreaches ? 0 : 1);
