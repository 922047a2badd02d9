/** A viewer of a content. */
export interface PersonOnContent {
  readonly clientId: string;
  readonly contentId: string;
  readonly uid: string;
}

/** Returns a key that identifies a viewer of a content in batched reads. */
export function personKey({ clientId, contentId, uid }: PersonOnContent): string {
  return `${clientId} ${contentId} ${uid}`;
}
