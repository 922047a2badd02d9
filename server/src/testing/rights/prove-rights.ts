import { expect } from 'vitest';
import { testEngine } from '../database.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';
import { type RunningApp, runningApp } from '../running-app.ts';
import { type Entry, entriesOf } from './answers.ts';
import { cellsOf } from './cells.ts';
import { EntryChecker } from './entry-checker.ts';
import { leakRecorder } from './leak-recorder.ts';
import { mutations, partsOf } from './mutations.ts';
import { everyone, type People, type Person } from './people.ts';
import type { Rights } from './rights.ts';
import { NOW, type World } from './worlds.ts';

/** The checks of a slice's rights, for its tests to call in this order. */
interface RightsProof {
  /** Starts the app that the checks call. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The entries of the slice's table. */
  entries: string[];
  /**
   * Checks that everyone receives the answer in the table, that foreign and missing objects get the same answer, and
   * that refused writes and all reads store nothing.
   */
  isAnsweredAsTheTableSays(entry: string): Promise<void>;
  /** Entries whose rules are tested without parts; empty on the embedded engine, because rules are the same there. */
  entriesWithRules: string[];
  /** Checks that no answer contained a password, a session token, a stored secret or another person's email. */
  keepsSecrets(): Promise<void>;
  /** Checks that an answer differs from the table if any part of the entry's rule is removed. */
  needsEveryPartOfItsRule(entry: string): Promise<void>;
  /** Checks that the numbers of cells and removed parts are those in the snapshot of the test file. */
  triesAll(): void;
}

/** Creates the checks of one slice's rights, which send every request as every person. */
export function proveRights<Made extends World>(rights: Rights<Made>): RightsProof {
  let server: RunningApp;
  let people: People<Made>;
  let entries: Map<string, Entry>;
  const clock: ManualClock = manualClock(NOW);
  const recorder = leakRecorder(rights.mayContainEmails ?? []);
  const tried = { cells: 0, mutations: 0 };
  const names = Object.keys(rights.table);
  const entriesWithRules = testEngine === 'postgresql' ? names : [];

  async function withChecker<Result>(name: string, work: (checker: EntryChecker, entry: Entry) => Promise<Result>) {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The table has lines for ${name}, which the registry does not know.`);
    const cells = cellsOf(rights, entry, people.all);
    const checker = await EntryChecker.open({ db: server.db, clock, entry, cells });
    try {
      return { cells: cells.length, result: await work(checker, entry) };
    } finally {
      await checker.close();
    }
  }

  async function openPages(person: Person<Made>, paths: string[]): Promise<void> {
    for (const path of paths) {
      const page = await server.call('GET', path, person.cookie ? { cookie: person.cookie } : {});
      recorder.record({ entry: `the page ${path}`, to: person, text: await page.text() });
    }
  }

  return {
    async start() {
      server = await runningApp({ clock });
      people = await everyone(server, clock, rights.world);
      entries = new Map(entriesOf(server, recorder.record).map((entry) => [entry.name, entry]));
    },
    async stop() {
      await server.stop();
      process.stdout.write(
        `Rights: ${tried.cells} cells and ${tried.mutations} parts of rules tried, ${recorder.recorded()} answers and frames recorded.\n`,
      );
    },
    entries: names,
    entriesWithRules,
    async isAnsweredAsTheTableSays(name) {
      const { cells, result: faults } = await withChecker(name, (checker) => checker.faults());
      tried.cells += cells;
      expect(faults).toEqual([]);
    },
    async keepsSecrets() {
      for (const person of people.all) await openPages(person, rights.pages?.(person) ?? []);
      recorder.close();
      expect(recorder.recorded()).toBeGreaterThan(tried.cells - 1);
      expect(await recorder.leaks(server.db, people)).toEqual([]);
    },
    async needsEveryPartOfItsRule(name) {
      if (entries.get(name)?.entry.rule.who === 'anyone') return;
      const { result: unexpected } = await withChecker(name, async (checker, { entry }) => {
        const { rule } = entry;
        const unexpected: string[] = [];
        for (const part of partsOf(rule)) {
          entry.rule = mutations[part](rule);
          const isDetected = await checker.anyFails(part);
          entry.rule = rule;
          const isExempt = (part === 'may' || part === 'load') && rights.checkExemptions?.[name]?.[part] !== undefined;
          if (isDetected === isExempt) unexpected.push(part);
          tried.mutations += 1;
        }
        return unexpected;
      });
      expect(unexpected, 'removing a part changes an answer, unless checkExemptions lists the part').toEqual([]);
    },
    triesAll() {
      expect(tried).toMatchSnapshot();
    },
  };
}
