import type { PublicContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { chatPhase } from '@nave/domain/contents/timing.ts';

/**
 * Whose chat stands beside the page: that of what is shown, unless it is not open and that of what ended before it still
 * is (PLAY-92); null where neither has one (CHAT-108, CHAT-110).
 */
export function chatBeside(
  shown: PublicContent | null,
  ended: PublicContent | null,
  now: number,
): PublicContent | null {
  const isOpen = (content: PublicContent | null) =>
    content !== null && hasChat(content) && chatPhase(content, now) === 'open';
  if (isOpen(ended) && !isOpen(shown)) return ended;
  return shown && hasChat(shown) ? shown : null;
}
