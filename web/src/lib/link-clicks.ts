type Follower = (text: string) => void;

/** How long a click waits for the part of the page that reports clicks, in milliseconds. */
const WAITS_MS = 10_000;

const followers = new Set<Follower>();
const waiting: { text: string; at: number }[] = [];

/** Tells the followers that the viewer has clicked a link with this text, or the first follower that comes soon. */
export function tellClick(text: string): void {
  if (followers.size === 0) waiting.push({ text, at: Date.now() });
  for (const follower of followers) follower(text);
}

/** Calls `follower` with the text of each link that the viewer clicks. Returns a function that ends it. */
export function followClicks(follower: Follower): () => void {
  followers.add(follower);
  for (const { text, at } of waiting.splice(0)) if (Date.now() - at < WAITS_MS) follower(text);
  return () => void followers.delete(follower);
}
