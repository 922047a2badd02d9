import type { Content } from '@nave/domain/contents/content.ts';

/** The channel that the navigation's state carries to the list, or null (CNT-38, CNT-39). */
export function channelFromState(state: unknown): string | null {
  const id: unknown = typeof state === 'object' && state !== null && 'channelId' in state && state.channelId;
  return typeof id === 'string' ? id : null;
}

export function matchesContent(content: Content, filter: { query: string; channelId: string | null }): boolean {
  if (filter.channelId !== null && !content.channelIds.includes(filter.channelId)) return false;
  return content.name.toLowerCase().includes(filter.query.trim().toLowerCase());
}
