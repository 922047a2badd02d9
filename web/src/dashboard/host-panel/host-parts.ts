import { chatHostPart } from '../../features/chat/host-part/chat-host-part.tsx';
import { requestsHostPart } from '../../features/direct-chat/host-part/requests-host-part.tsx';
import { peopleHostPart } from '../../features/presence/host-part/people-host-part.tsx';
import type { HostAdditions, HostPart, HostScope } from '../../lib/host-part.ts';

/** What the host panel is made of. Its tabs have this order. */
export const hostParts: readonly HostPart[] = [requestsHostPart, peopleHostPart, chatHostPart];

/** What all parts add, in their order. */
export function useHostParts(scope: HostScope): HostAdditions[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the hooks keep their order.
  return hostParts.map(({ usePart }) => usePart(scope));
}
