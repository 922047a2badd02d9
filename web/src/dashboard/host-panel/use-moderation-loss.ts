import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { showToast } from '../../ui/toast-store.ts';

/**
 * Returns whether the user may no longer moderate the content, and a function to call when the server refuses the
 * moderators' topic. The changed session or content may arrive before the refusal; the user sees only one notice.
 */
export function useModerationLoss(content: WholeContent, onChanged: () => void): [isLost: boolean, onLost: () => void] {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  const wasNotified = useRef(false);
  const user = useCallback(() => queries.getQueryData(sessionQuery.queryKey)?.user, [queries]);
  const notify = useCallback(() => {
    if (!wasNotified.current) showToast(t('You can no longer moderate this chat.'), { tone: 'error' });
    wasNotified.current = true;
  }, []);
  useEffect(
    () => () => {
      const current = user();
      if (current && !canModerate(actorOfAppUser(current), { content }).allowed) notify();
    },
    [content, user, notify],
  );
  const onLost = async () => {
    await queries.invalidateQueries(sessionQuery);
    onChanged();
    setLost(true);
    if (user()) notify();
  };
  return [isLost, () => void onLost()];
}
