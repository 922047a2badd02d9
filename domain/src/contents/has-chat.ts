import type { PublicContent } from './content.ts';

/** Whether a chat belongs to the content at all, open or not (CHAT-108, CHAT-110). */
export function hasChat({ chat, contentType }: Pick<PublicContent, 'chat' | 'contentType'>): boolean {
  return chat.enabled && contentType !== 'onDemand';
}
