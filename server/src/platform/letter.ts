/** A letter to one person. `text` is always there; `html` says the same. */
export interface Letter {
  /** Of whoever writes it, where the same letter could be written twice. */
  readonly id?: string;
  /** Whose name it bears. */
  readonly fromName?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A letter in the outbox. `sentAt` is null until it has left; `problem` is why it did not, and `refusedAt` ends the tries. */
export interface OutboxMail extends Letter {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly problem: string | null;
  readonly refusedAt: Date | null;
}
