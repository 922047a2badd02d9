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
  | 'unprocessable'
  | 'too-many'
  | 'header-too-large'
  | 'unavailable'
  | 'unexpected';

/** A reason to refuse an action: a code `slice.reason`, a category, and the message that the person reads. */
export interface RefusalText {
  readonly code: `${string}.${string}`;
  readonly kind: RefusalKind;
  readonly message: string;
  /** The code that throws this refusal logs a security event itself, so the refusal is not logged a second time. */
  readonly hasOwnEvent?: true;
}

/** Errors by field path, such as `links.2.text`. */
export type FieldErrors = Record<string, string>;

/**
 * The error that a use case throws to refuse an action, independently of HTTP and sockets. `fields` contains the errors
 * of form fields. `waitSeconds` is the time after which another attempt may succeed.
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

/** The result of a policy: the action is allowed, or the reason why it is refused. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly refusal: RefusalText };

export const allowed: Decision = { allowed: true };

export function refused(refusal: RefusalText): Decision {
  return { allowed: false, refusal };
}

export function allowedIf(condition: boolean, refusal: RefusalText): Decision {
  return condition ? allowed : refused(refusal);
}
