// What each step of `npm test` took, in one place, on two cores of 2024 that did nothing else: how long, and how much of
// the processors' time, all of them together. Whoever needs more says so here, in the same commit.
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

/** How a step went: how long it took, and what of the processors' time, where the system tells. */
export interface StepTime {
  seconds: number;
  cpuSeconds: number | null;
}

/**
 * What a step took more than twice its budget of, as a sentence for whoever reads the run; null when it kept to it. It is
 * no failure: the same work takes another machine twice the time, by either measure.
 */
export function overrun(step: StepName, { seconds, cpuSeconds }: StepTime): string | null {
  const budget = budgets[step];
  const took = cpuSeconds === null ? seconds / budget.seconds : cpuSeconds / budget.cpuSeconds;
  return took > 2 ? `${step} took ${took.toFixed(1)} times what scripts/budgets.ts says of it.` : null;
}
