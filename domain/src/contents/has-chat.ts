import type { PublicContent } from './content.ts';

/** Whether a content has a chat, open or not (CHAT-108, CHAT-110). */
export function hasChat({ chat, contentType }: Pick<PublicContent, 'chat' | 'contentType'>): boolean {
  return chat.enabled && contentType !== 'onDemand';
}
