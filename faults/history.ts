// What writers, readers and the database say about one chat in one round. All times are epoch milliseconds.

/** A message, as a writer has sent it. Its text is unique. */
export interface SentMessage {
  readonly id: string;
  readonly text: string;
  readonly authorId: string;
  readonly sentAt: number;
  /** How often the writer has given the command to its page, which repeats it by itself after a lost connection. */
  tries: number;
  /** Null until the answer. A message whose refusal is final has the code of the refusal. */
  answer: { n: number; answeredAt: number } | { refusedAs: string } | null;
}

export interface ShownMessage {
  readonly n: number;
  readonly id: string;
  readonly text: string;
}

/** What a page has received, in the order of arrival. */
export type Received = { readonly receivedAt: number } & (
  | { readonly kind: 'snapshot'; readonly top: number; readonly messages: readonly ShownMessage[] }
  | { readonly kind: 'event'; readonly n: number }
  | { readonly kind: 'message'; readonly n: number; readonly id: string; readonly text: string }
  | { readonly kind: 'removed'; readonly n: number; readonly removed: readonly number[] }
);

/** A page that has followed the chat during the round. */
export interface PageHistory {
  readonly name: string;
  readonly received: readonly Received[];
  /** Whether the page shows the chat from its first message on: it has received no snapshot without older ones. */
  readonly isWhole: boolean;
  /** The messages that the page shows in the end, oldest first. */
  readonly shown: readonly ShownMessage[];
}

/** A row of `room_events`. `text` is null for events other than messages. */
export interface StoredEvent {
  readonly n: number;
  readonly commandId: string;
  readonly authorId: string;
  readonly type: string;
  readonly id: string | null;
  readonly text: string | null;
  readonly isHost: boolean;
  readonly at: number;
}

/** A row of the moderation log. */
export interface Act {
  readonly commandId: string;
  readonly kind: string;
  readonly actorId: string;
  readonly at: number;
  /** The numbers of the events that the act has removed. */
  readonly removed: readonly number[];
}

/** An acknowledged act of moderation. */
export interface AcknowledgedAct {
  readonly commandId: string;
  readonly answeredAt: number;
}

/** A right that was withdrawn, and how long it may still be used. */
export interface Withdrawal {
  readonly right: 'write' | 'moderate';
  readonly actorId: string;
  readonly takenAt: number;
  readonly graceMs: number;
  /** When the actor's page has received events that only moderators may receive. */
  readonly staffEventsAt: readonly number[];
}

export interface ChatHistory {
  /** The messages of each writer, in the order in which they were sent. */
  readonly writers: readonly (readonly SentMessage[])[];
  readonly acknowledgedActs: readonly AcknowledgedAct[];
  readonly readers: readonly PageHistory[];
  /** Pages that were opened after the round, at least one on each worker. */
  readonly newPages: readonly PageHistory[];
  /** All events of the chat's room, in the order of their numbers. */
  readonly stored: readonly StoredEvent[];
  readonly acts: readonly Act[];
  readonly withdrawals: readonly Withdrawal[];
}
