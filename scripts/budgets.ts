// How long each step of `npm test` may take, in one place. Whoever needs more says so here, in the same commit.
import { cpus } from 'node:os';

interface Budget {
  /** On two cores that do nothing else. */
  seconds: number;
  /** Of the processors, all of them together. */
  cpuSeconds: number;
}

export const budgets = {
  check: { seconds: 20, cpuSeconds: 45 },
  domain: { seconds: 10, cpuSeconds: 15 },
  web: { seconds: 70, cpuSeconds: 110 },
  'server on PostgreSQL': { seconds: 80, cpuSeconds: 85 },
  'server on PGlite': { seconds: 60, cpuSeconds: 110 },
  browsers: { seconds: 440, cpuSeconds: 430 },
  'browsers alone': { seconds: 40, cpuSeconds: 35 },
} satisfies Record<string, Budget>;

export type StepName = keyof typeof budgets;

/** How a step went: what it took, and how much of that time the machine's processors had nothing to do. */
export interface StepTime {
  seconds: number;
  cpuSeconds: number | null;
  idleShare: number;
}

/** A machine that has this much left over was not what held a step up. */
const IDLE = 0.5;

/**
 * What a step took more than twice its budget of, as a sentence; null when it kept to it. Work is counted in seconds of
 * the processor, which are as many on a loaded machine; time counts only where the machine had room, so that waiting is
 * the step's own.
 */
export function overrun(step: StepName, { seconds, cpuSeconds, idleShare }: StepTime): string | null {
  const budget = budgets[step];
  if (cpuSeconds !== null && cpuSeconds > 2 * budget.cpuSeconds)
    return `${step} used ${Math.round(cpuSeconds)} s of the processors, more than twice its ${budget.cpuSeconds} s.`;
  if (idleShare > IDLE && seconds > 2 * budget.seconds)
    return `${step} took ${Math.round(seconds)} s, more than twice its ${budget.seconds} s, on a machine that had time left.`;
  return null;
}

/** Starts to watch the machine's processors; the answer tells which share of their time they were idle since. */
export function watchIdle(): () => number {
  const before = processorTimes();
  return () => {
    const { idle, all } = processorTimes();
    return all > before.all ? (idle - before.idle) / (all - before.all) : 0;
  };
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times);
  const add = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    idle: add(times.map(({ idle }) => idle)),
    all: add(times.flatMap((time) => Object.values(time))),
  };
}
