// The duration and the total CPU time of each step of `npm test`, measured on two idle cores of 2024. A commit that needs
// more changes the number here.
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
  browsers: { seconds: 500, cpuSeconds: 500 },
  'browsers alone': { seconds: 40, cpuSeconds: 35 },
  release: { seconds: 180, cpuSeconds: 150 },
} satisfies Record<string, Budget>;

export type StepName = keyof typeof budgets;

/** The duration and CPU time of a step; null where the system does not report CPU time. */
export interface StepTime {
  seconds: number;
  cpuSeconds: number | null;
}

/**
 * Returns a sentence for the report of the run when a step took more than twice its budget, otherwise null. This is no
 * failure: another machine may need twice the duration or CPU time for the same work.
 */
export function overrun(step: StepName, { seconds, cpuSeconds }: StepTime): string | null {
  const budget = budgets[step];
  const took = cpuSeconds === null ? seconds / budget.seconds : cpuSeconds / budget.cpuSeconds;
  return took > 2 ? `${step} took ${took.toFixed(1)} times what scripts/budgets.ts says of it.` : null;
}
