/** A measured number and its target. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x` for a ratio, `ms`, `s`, `KB`, `/s` ... */
  readonly unit: string;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** The values from which the number was computed. */
  readonly note?: string;
}

/** Returns whether the number meets its target; null without a target. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** A benchmark. `npm run bench -- <name>` runs one. */
export interface Measure {
  readonly name: string;
  readonly sentence: string;
  run(): Promise<Figure[]>;
}
