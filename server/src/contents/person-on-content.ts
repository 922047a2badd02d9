/** A viewer of a content. */
export interface PersonOnContent {
  readonly clientId: string;
  readonly contentId: string;
  readonly uid: string;
}

/** The key of a person on a content, for batched reads. */
export function personKey({ clientId, contentId, uid }: PersonOnContent): string {
  return `${clientId} ${contentId} ${uid}`;
}
