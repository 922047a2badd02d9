// Runs all benchmarks, prints one table and writes results/latest.json: npm run bench
// Runs only the named benchmarks: npm run bench -- fanout memory
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { endChildren } from './child.ts';
import { type Figure, isMet } from './figure.ts';
import { measures } from './measures.ts';
import { resultTable } from './result-table.ts';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  const known = measures.map(({ name, description }) => `  ${name.padEnd(10)} ${description}`).join('\n');
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. The benchmarks are:\n${known}\n`);
  process.exit(1);
}

const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim()}, Node ${process.version}`;
const loadBefore = loadavg()[0] ?? 0;
const figures: Figure[] = [];
const failed: string[] = [];
for (const { name, description, run } of measures) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  process.stdout.write(`${name}: ${description} ... `);
  const started = performance.now();
  try {
    figures.push(...(await run()));
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    process.stdout.write(`${seconds} s, load ${loadavg()[0]?.toFixed(1)}\n`);
  } catch (error) {
    failed.push(name);
    process.stdout.write(`could not be measured: ${error instanceof Error ? error.stack : error}\n`);
  } finally {
    await endChildren();
  }
}

process.stdout.write(`\n${machine}; load before ${loadBefore.toFixed(1)}\n\n${resultTable(figures)}\n`);
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const report = {
  at: new Date().toISOString(),
  machine,
  loadBefore,
  figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
  failed,
};
writeFileSync(join(results, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
