/** What kind of "no" a refusal is. The HTTP edge turns it into a status, the socket edge into a `refused` frame. */
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

/** A declared reason to say no: a code `slice.reason`, its kind and the sentence that a person reads. */
export interface RefusalText {
  readonly code: `${string}.${string}`;
  readonly kind: RefusalKind;
  readonly message: string;
  /** Where it is thrown a security event of its own is logged, and no refused right. */
  readonly hasOwnEvent?: true;
}

/** Field name (dotted for nested fields, `links.2.text`) to the sentence shown at that field. */
export type FieldErrors = Record<string, string>;

/**
 * The one way a use case says no. It knows nothing of HTTP or sockets.
 * `fields` names the form fields at fault, `waitSeconds` how long to wait before another try.
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

/** What a policy answers: allowed, or the reason why not. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly refusal: RefusalText };

/** The decision "yes". */
export const allowed: Decision = { allowed: true };

/** The decision "no, because". */
export function refused(refusal: RefusalText): Decision {
  return { allowed: false, refusal };
}

/** `allowed` when the condition holds, otherwise the refusal. */
export function allowedIf(condition: boolean, refusal: RefusalText): Decision {
  return condition ? allowed : refused(refusal);
}
