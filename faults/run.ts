import { BREACHES } from './checker.ts';
import { FAULT_KINDS, type Fault } from './fault.ts';
import { addCast, type RoundResult, runRound } from './round.ts';
import { World } from './world.ts';

/** How many breaches of a round are printed. */
const SHOWN_BREACHES = 20;

export interface RunOptions {
  readonly rounds: number;
  readonly processes: number;
  readonly guestsPerChat: number;
  /** The first round has this seed, the next one the next seed. */
  readonly seed: number;
  /** A Redis server that carries the messages between processes; null if the database carries them. */
  readonly redisUrl: string | null;
  /** Receives the text of the report, in whole lines. */
  print(text: string): void;
}

/**
 * Runs rounds, and prints a line for each, the evidence of breaches and a table. After a round with breaches, the next
 * one has a new server. Resolves to whether there were no breaches.
 */
export async function runFaults({
  rounds,
  processes,
  guestsPerChat,
  seed,
  redisUrl,
  print,
}: RunOptions): Promise<boolean> {
  print(`${rounds} rounds with ${processes} processes from seed ${seed}\n`);
  const results: RoundResult[] = [];
  while (results.length < rounds) {
    const world = await World.open({ processes, redisUrl });
    try {
      const cast = await addCast(world, guestsPerChat);
      while (results.length < rounds) {
        const [round, roundSeed] = [results.length + 1, seed + results.length];
        const result = await runRound(world, cast, { seed: roundSeed, processes });
        results.push(result);
        print(lineOf(round, roundSeed, result));
        if (result.breaches.length === 0) continue;
        print(evidenceOf(result, await world.server.errors()));
        print(`Again: npm run faults -- --rounds 1 --processes ${processes} --seed ${roundSeed}\n\n`);
        break;
      }
    } finally {
      await world.close();
    }
  }
  print(tableOf(results));
  return results.every(({ breaches }) => breaches.length === 0);
}

function lineOf(round: number, seed: number, result: RoundResult): string {
  const { faults, acknowledged, deletions, withdrawals, longestOutageMs, breaches } = result;
  const happened = `${acknowledged} acknowledged, ${deletions} deleted, ${withdrawals} rights withdrawn`;
  const verdict = breaches.length === 0 ? 'ok' : `${breaches.length} BREACHES`;
  const outage = `longest outage ${seconds(longestOutageMs)}`;
  return `round ${round}, seed ${seed}: ${faults.map(describe).join('; ')} | ${happened}, ${outage} | ${verdict}\n`;
}

function evidenceOf({ breaches }: RoundResult, errors: string): string {
  const lines = breaches.slice(0, SHOWN_BREACHES).map(({ kind, evidence }) => `  ${kind}: ${evidence}\n`);
  return `${lines.join('')}Errors of the server:\n${errors}`;
}

function tableOf(results: readonly RoundResult[]): string {
  const faults = results.flatMap((result) => result.faults);
  const breaches = results.flatMap((result) => result.breaches);
  const sumOf = (key: 'acknowledged' | 'deletions' | 'withdrawals') =>
    results.reduce((total, result) => total + result[key], 0);
  const rows: [string, string | number][] = [
    ['rounds', results.length],
    ...FAULT_KINDS.map((kind): [string, number] => [
      `fault: ${kind}`,
      faults.filter((one) => one.kind === kind).length,
    ]),
    ['acknowledged messages', sumOf('acknowledged')],
    ['deleted messages', sumOf('deletions')],
    ['withdrawn rights', sumOf('withdrawals')],
    ...BREACHES.map((kind): [string, number] => [kind, breaches.filter((one) => one.kind === kind).length]),
    ['longest outage of a writer', seconds(Math.max(0, ...results.map(({ longestOutageMs }) => longestOutageMs)))],
  ];
  return `\n${rows.map(([name, value]) => `${name.padEnd(32)}${String(value).padStart(8)}\n`).join('')}`;
}

function describe({ kind, startMs, lengthMs }: Fault): string {
  return `${kind} at ${seconds(startMs)}${lengthMs > 0 ? ` for ${seconds(lengthMs)}` : ''}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
