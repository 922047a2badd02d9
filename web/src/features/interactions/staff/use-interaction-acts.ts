import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { useState } from 'react';
import { ApiError, ask } from '../../../lib/api.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';

export type InteractionAct =
  | 'send'
  | 'close'
  | 'reopen'
  | 'hold'
  | 'release'
  | 'showResults'
  | 'hideResults'
  | 'delete';

/** The acts of a host on an interaction. A failed act shows why in a toast. */
export function useInteractionActs(contentId: string, onChanged: (interaction: Interaction) => void) {
  /** The interaction with a running act; its buttons are disabled, so that a double tap sends once. */
  const [busyId, setBusyId] = useState<string | null>(null);
  async function act(kind: InteractionAct, { id: interactionId }: Pick<Interaction, 'id'>): Promise<boolean> {
    setBusyId(interactionId);
    try {
      if (kind === 'delete') {
        await ask(interactionsCalls.delete, { contentId, interactionId });
        showToast(t('Interaction deleted'), { tone: 'ok' });
      } else if (kind === 'showResults' || kind === 'hideResults') {
        const body = { isShown: kind === 'showResults' };
        onChanged(await ask(interactionsCalls.results, { contentId, interactionId, body }));
      } else onChanged(await ask(interactionsCalls[kind], { contentId, interactionId }));
      return true;
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 && error.status > 0 ? t(error.message) : null;
      const failed = {
        delete: t('Error deleting interaction'),
        send: t('Not sent. Please try again.'),
        close: t('Not closed. Please try again.'),
        reopen: t('Not reopened. Please try again.'),
        hold: t('Not held. Please try again.'),
        release: t('Not released. Please try again.'),
        showResults: t('Results not shown. Please try again.'),
        hideResults: t('Results not hidden. Please try again.'),
      };
      showToast(reason ?? failed[kind], { tone: 'error' });
      return false;
    } finally {
      setBusyId(null);
    }
  }
  return { act, busyId };
}
