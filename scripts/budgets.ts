/**
 * The duration and the total CPU time of a step of `npm test`, measured on two idle cores of 2024. A commit whose tests
 * need more time increases the numbers here.
 */
interface Budget {
  seconds: number;
  cpuSeconds: number;
}

export const budgets = {
  check: { seconds: 25, cpuSeconds: 50 },
  domain: { seconds: 10, cpuSeconds: 15 },
  web: { seconds: 95, cpuSeconds: 160 },
  'server on PostgreSQL': { seconds: 110, cpuSeconds: 120 },
  'server on PGlite': { seconds: 60, cpuSeconds: 110 },
  'server on two processes': { seconds: 220, cpuSeconds: 260 },
  faults: { seconds: 240, cpuSeconds: 180 },
  browsers: { seconds: 500, cpuSeconds: 500 },
  'browsers alone': { seconds: 40, cpuSeconds: 35 },
  release: { seconds: 180, cpuSeconds: 150 },
} satisfies Record<string, Budget>;

export type StepName = keyof typeof budgets;

/** The measured time of a step. */
export interface StepTime {
  seconds: number;
  /** Null if the system does not report CPU time. */
  cpuSeconds: number | null;
}

/**
 * Returns a warning if a step took more than twice its budget, otherwise null. The run does not fail, because another
 * machine may need twice the duration or CPU time for the same work.
 */
export function overrun(step: StepName, { seconds, cpuSeconds }: StepTime): string | null {
  const budget = budgets[step];
  const ratio = cpuSeconds === null ? seconds / budget.seconds : cpuSeconds / budget.cpuSeconds;
  return ratio > 2 ? `${step} took ${ratio.toFixed(1)} times its budget in scripts/budgets.ts.` : null;
}
