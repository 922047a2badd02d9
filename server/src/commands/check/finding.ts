/** The result of one check. `unknown`: it could not be checked. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'problem' | 'unknown';
  /** A sentence about the state, and for a problem what to do. */
  readonly text: string;
}

/** The result of a check without its name. */
export type Verdict = Omit<Finding, 'name'>;

export const ok = (text: string): Verdict => ({ state: 'ok', text });
export const problem = (text: string): Verdict => ({ state: 'problem', text });
export const unknown = (text: string): Verdict => ({ state: 'unknown', text });

/** Returns the message of the innermost cause of an error, without a full stop at the end. */
export function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const message = innermost instanceof Error ? innermost.message || innermost.name : String(innermost);
  const code = innermost instanceof Error && 'code' in innermost ? String(innermost.code) : '';
  return (message || code).replace(/\.$/, '');
}
