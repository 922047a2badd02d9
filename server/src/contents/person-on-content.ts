/** Somebody on the page of a content. */
export interface PersonOnContent {
  readonly clientId: string;
  readonly contentId: string;
  readonly uid: string;
}

/** The key of a person on a content, for what is read for many at once. */
export function personKey({ clientId, contentId, uid }: PersonOnContent): string {
  return `${clientId} ${contentId} ${uid}`;
}
