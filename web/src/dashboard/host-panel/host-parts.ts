import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { chatHostPart } from '../../features/chat/host-part/chat-host-part.tsx';
import { requestsHostPart } from '../../features/direct-chat/host-part/requests-host-part.tsx';
import { interactionsHostPart } from '../../features/interactions/host-part/interactions-host-part.tsx';
import { peopleHostPart } from '../../features/presence/host-part/people-host-part.tsx';
import { reactionsHostPart } from '../../features/reactions/host-part/reactions-host-part.tsx';
import type { HostAdditions, HostPart, HostScope } from '../../lib/host-part.ts';

/** The parts of the host panel, in the order of their tabs. */
export const hostParts: readonly HostPart[] = [
  requestsHostPart,
  interactionsHostPart,
  reactionsHostPart,
  peopleHostPart,
  chatHostPart,
];

/** The parts of a content without a chat. */
const withoutChat = hostParts.filter((part) => part !== requestsHostPart && part !== chatHostPart);

/** Returns the additions of all parts, in their order. A panel is mounted again if its content gets or loses a chat. */
export function useHostParts(scope: HostScope): HostAdditions[] {
  const parts = hasChat(scope.content) ? hostParts : withoutChat;
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the hooks keep their order.
  return parts.map(({ usePart }) => usePart(scope));
}
