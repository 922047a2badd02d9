/** The category of a refusal. HTTP maps it to a status, the socket to a `refused` frame. */
export type RefusalKind =
  | 'invalid'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'not-allowed'
  | 'late'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'wrong-type'
  | 'unexpecting'
  | 'misdirected'
  | 'too-many'
  | 'header-too-large'
  | 'unavailable'
  | 'unexpected';

/** A declared reason to refuse: a code `slice.reason`, its category and the sentence that a person reads. */
export interface RefusalText {
  readonly code: `${string}.${string}`;
  readonly kind: RefusalKind;
  readonly message: string;
  /** The place that throws it logs a security event of its own, so it is not logged as a refused right. */
  readonly hasOwnEvent?: true;
}

/** Errors by field name; a nested field has a dotted name (`links.2.text`). */
export type FieldErrors = Record<string, string>;

/**
 * The error with which a use case refuses an action, independent of HTTP and sockets. `fields` names the invalid form
 * fields; `waitSeconds` says when another attempt may succeed.
 */
export class Refusal extends Error {
  readonly text: RefusalText;
  readonly fields?: FieldErrors;
  readonly waitSeconds?: number;

  constructor(text: RefusalText, detail: { fields?: FieldErrors; waitSeconds?: number } = {}) {
    super(text.message);
    this.name = 'Refusal';
    this.text = text;
    if (detail.fields) this.fields = detail.fields;
    if (detail.waitSeconds !== undefined) this.waitSeconds = detail.waitSeconds;
  }
}

/** The answer of a policy: allowed, or the reason why not. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly refusal: RefusalText };

export const allowed: Decision = { allowed: true };

export function refused(refusal: RefusalText): Decision {
  return { allowed: false, refusal };
}

export function allowedIf(condition: boolean, refusal: RefusalText): Decision {
  return condition ? allowed : refused(refusal);
}
