import type { PublicContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { chatPhase } from '@nave/domain/contents/timing.ts';

/**
 * Returns the content whose chat is offered beside the page: the shown content, or the content that ended before
 * it, while only that content's chat is open (PLAY-92). Null if there is no chat to offer (CHAT-108, CHAT-110).
 */
export function offeredChat(
  shown: PublicContent | null,
  ended: PublicContent | null,
  now: number,
): PublicContent | null {
  const isOpen = (content: PublicContent | null) =>
    content !== null && hasChat(content) && chatPhase(content, now) === 'open';
  if (isOpen(ended) && !isOpen(shown)) return ended;
  return shown && hasChat(shown) ? shown : null;
}
