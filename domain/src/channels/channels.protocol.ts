/** The state topic of a channel. Source: 002 §7.2 (API-100). */
export function channelTopic(channelId: string): string {
  return `channel:${channelId}`;
}

/** What the topic carries, as snapshot and as the event `changed`: refetch after 3 s plus a random part of the spread. */
export interface ChannelChanged {
  version: number;
  spreadMs: number;
}

/** How long a page waits before it fetches a changed channel again. Source: 002 §9 (API-101). */
export const REFETCH_AFTER_MS = 3_000;
