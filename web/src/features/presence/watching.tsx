import { useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Here } from './use-presence.ts';

/** How many are on a content that shows it, behind other facts (PRES-22, PRES-23). */
export function Watching({ live, content }: Pick<Here, 'live'> & { content: { id: string; showLiveStats: boolean } }) {
  const text = useTexts();
  const count = useSyncExternalStore(live.subscribe, () => live.current()[content.id] ?? 0);
  // Where the line ends there, the dot stays with what is before it.
  return content.showLiveStats && count > 0 ? `\u00a0· ${text('contents:watching', { count })}` : null;
}
