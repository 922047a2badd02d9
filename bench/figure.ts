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

/** Returns whether the figure meets its target, or null if it has no target. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** A benchmark. `npm run bench -- <name>` runs only this benchmark. */
export interface Measure {
  readonly name: string;
  readonly description: string;
  run(): Promise<Figure[]>;
}
