import type { PublicContent } from '@nave/domain/contents/content.ts';
import { type ChatPhase, chatPhase } from '@nave/domain/contents/timing.ts';
import { useCallback } from 'react';
import { useTimeBoundary } from '../../lib/use-clock.ts';

/** Returns the phase of a content's chat. Re-renders when the chat opens or closes. */
export function useChatPhase(
  content: Pick<PublicContent, 'opensAt' | 'closesAt' | 'startsAt' | 'contentType'>,
): ChatPhase {
  const { opensAt, closesAt, startsAt, contentType } = content;
  const nextAfter = useCallback(
    (now: number) => [opensAt, closesAt].map((at) => Date.parse(at ?? '')).find((moment) => moment > now) ?? null,
    [opensAt, closesAt],
  );
  return chatPhase({ opensAt, closesAt, startsAt, contentType }, useTimeBoundary(nextAfter));
}
