/** An email to one recipient. `html`, if present, has the same content as `text`. */
export interface Email {
  /** Set by code that could otherwise store the same email twice. */
  readonly id?: string;
  /** The sender's display name. */
  readonly fromName?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** An email in the outbox. */
export interface OutboxEmail extends Email {
  readonly id: string;
  readonly createdAt: Date;
  /** Null until the email is sent. */
  readonly sentAt: Date | null;
  /** The error of the last attempt to send the email. */
  readonly problem: string | null;
  /** When sending was given up, because the mail server had rejected the email or two days had passed; or null. */
  readonly refusedAt: Date | null;
}
