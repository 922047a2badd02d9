/** A number that was measured, and what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x` for a ratio, `ms`, `s`, `KB`, `/s` ... */
  readonly unit: string;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** What the number consists of, for whoever wants to judge it. */
  readonly note?: string;
}

/** Whether the number is what it should be; null where nothing was promised. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** A subject that is measured by itself. `npm run bench -- <name>` runs one. */
export interface Measure {
  readonly name: string;
  readonly sentence: string;
  run(): Promise<Figure[]>;
}
