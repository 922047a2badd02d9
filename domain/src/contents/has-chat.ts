import type { PublicContent } from './content.ts';

interface ChatContent extends Pick<PublicContent, 'contentType'> {
  chat: Pick<PublicContent['chat'], 'enabled'>;
}

/** Whether a content has a chat, open or not (CHAT-108, CHAT-110). */
export function hasChat({ chat, contentType }: ChatContent): boolean {
  return chat.enabled && contentType !== 'onDemand';
}
