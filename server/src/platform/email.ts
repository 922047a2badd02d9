/** An email to one recipient. `html`, if present, has the same content as `text`. */
export interface Email {
  /** Set by the sender where the same email could be written twice. */
  readonly id?: string;
  /** The sender's display name. */
  readonly fromName?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** An email in the outbox. `sentAt` is null until it is sent; `problem` is the last error, and `refusedAt` ends the retries. */
export interface OutboxEmail extends Email {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly problem: string | null;
  readonly refusedAt: Date | null;
}
