import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from './testing/manual-clock.ts';
import { type Entry, entriesOf } from './testing/rights/answers.ts';
import { anyCellFails, type CellDeps, tryCells } from './testing/rights/cells.ts';
import { anEar } from './testing/rights/leaks.ts';
import { mutations, partsOf } from './testing/rights/mutations.ts';
import { everyone, type People } from './testing/rights/people.ts';
import { probes } from './testing/rights/probes.ts';
import { doubleLocked, table } from './testing/rights/table.ts';
import { NOW } from './testing/rights/worlds.ts';
import { aPerson, type RunningApp, runningApp } from './testing/running-app.ts';

let server: RunningApp;
let people: People;
let entries: Entry[];
let deps: CellDeps;
const clock: ManualClock = manualClock(NOW);
const ear = anEar();
let triedInAll = 0;

beforeAll(async () => {
  server = await runningApp({ clock });
  people = await everyone(server, clock);
  const spare = { email: 'spare@people.example', firstName: 'Ana', lastName: 'Ruiz' };
  const id = await aPerson(server.db, spare);
  deps = { db: server.db, clock, probes: probes({ id, email: spare.email }) };
  entries = entriesOf(server, ear.overheard);
});
afterAll(async () => {
  await server.stop();
  process.stdout.write(`Rights: ${triedInAll} cells tried, ${ear.heard()} answers and frames overheard.\n`);
});

const names = Object.keys(table);

test('API-109~ the table has lines for exactly the entries of the registry', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual([...names].sort());
});

function entryOf(name: string): Entry {
  const found = entries.find((one) => one.name === name);
  if (!found) throw new Error(`The table has lines for ${name}, which the registry does not know.`);
  return found;
}

describe('everyone is answered as the table says, a foreign object in the bytes of a missing one, and a refused write writes nothing', () => {
  test.each(names)('API-48 API-109 CHAT-132 SHELL-13 %s', async (name) => {
    const faults: string[] = [];
    for (const person of people.all) {
      const { tried, faults: found } = await tryCells(deps, entryOf(name), person);
      triedInAll += tried;
      faults.push(...found);
    }
    expect(faults).toEqual([]);
  });
});

test('API-24 no answer, no page and no frame held a password, a session, the guests’ secret, or an e-mail that is not one’s own', async () => {
  for (const person of people.all) {
    const { client, channels } = person.home;
    for (const path of ['/dashboard', `/${client.key}`, `/${client.key}/${channels.private.key}`]) {
      const page = await server.call('GET', path, person.cookie ? { cookie: person.cookie } : {});
      ear.overheard({ entry: `the page ${path}`, to: person, text: await page.text() });
    }
  }
  ear.close();
  expect(ear.heard()).toBeGreaterThan(triedInAll);
  expect(await ear.leaks(server.db, people)).toEqual([]);
});

describe('without any part of its rule the table no longer fits', () => {
  test.each(names)('%s', async (name) => {
    const entry = entryOf(name);
    const { rule } = entry.entry;
    if (rule.who === 'anyone') return;
    const unseen: string[] = [];
    for (const part of partsOf(rule)) {
      entry.entry.rule = mutations[part](rule);
      const isSeen = await anyCellFails(deps, entry, people.all);
      entry.entry.rule = rule;
      const isDoubled = (part === 'may' || part === 'load') && doubleLocked[name]?.[part] !== undefined;
      if (isSeen === isDoubled) unseen.push(part);
    }
    expect(unseen).toEqual([]);
  });
});

describe('the registry', () => {
  test('nothing but pages, health and files stands outside of it', async () => {
    const files = await readdir(import.meta.dirname, { recursive: true });
    const outside: string[] = [];
    for (const file of files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))) {
      if ((await readFile(join(import.meta.dirname, file), 'utf8')).includes("entry: 'platform'")) outside.push(file);
    }
    expect(outside.sort()).toEqual([
      'pages/openapi.routes.ts',
      'pages/pages.routes.ts',
      'platform/health.ts',
      'platform/http/static-files.ts',
    ]);
  });
});
