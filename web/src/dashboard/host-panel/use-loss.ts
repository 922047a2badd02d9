import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { showToast } from '../../ui/toast-store.ts';

/**
 * Whether the user may no longer moderate the content, and what to call when the server refuses it. The reason is in the session
 * or in the content; whichever arrives first, the user is notified once.
 */
export function useLoss(content: WholeContent, onChanged: () => void): [isLost: boolean, lose: () => void] {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  const isSaid = useRef(false);
  const user = useCallback(() => queries.getQueryData(sessionQuery.queryKey)?.user, [queries]);
  const say = useCallback(() => {
    if (!isSaid.current) showToast(t('You can no longer moderate this chat.'), { tone: 'error' });
    isSaid.current = true;
  }, []);
  useEffect(
    () => () => {
      const now = user();
      if (now && !canModerate(actorOfAppUser(now), { content }).allowed) say();
    },
    [content, user, say],
  );
  const lose = async () => {
    await queries.invalidateQueries(sessionQuery);
    onChanged();
    setLost(true);
    if (user()) say();
  };
  return [isLost, () => void lose()];
}
