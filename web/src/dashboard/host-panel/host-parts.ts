import { chatHostPart } from '../../features/chat/host-part/chat-host-part.tsx';
import { requestsHostPart } from '../../features/direct-chat/host-part/requests-host-part.tsx';
import { peopleHostPart } from '../../features/presence/host-part/people-host-part.tsx';
import type { HostAdditions, HostPart, HostScope } from '../../lib/host-part.ts';

/** The parts of the host panel, in the order of their tabs. */
export const hostParts: readonly HostPart[] = [requestsHostPart, peopleHostPart, chatHostPart];

/** Returns the additions of all parts, in their order. */
export function useHostParts(scope: HostScope): HostAdditions[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the hooks keep their order.
  return hostParts.map(({ usePart }) => usePart(scope));
}
