type Follower = (text: string) => void;

const followers = new Set<Follower>();

/** Tells the followers that the viewer has clicked a link with this text. */
export function tellClick(text: string): void {
  for (const follower of followers) follower(text);
}

/** Calls `follower` with the text of each link that the viewer clicks. Returns a function that ends it. */
export function followClicks(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
