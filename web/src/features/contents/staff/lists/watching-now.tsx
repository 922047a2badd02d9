import { useSyncExternalStore } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import type { ContentListContext } from './content-actions.ts';

interface WatchingNowProps extends Pick<ContentListContext, 'live'> {
  contentId: string;
  className?: string | undefined;
}

/** The current number of a content's viewers; only this component re-renders when it changes. */
export function WatchingNow({ live, contentId, className }: WatchingNowProps) {
  const count = useSyncExternalStore(live.subscribe, () => live.current()[contentId] ?? 0);
  return count > 0 && <span className={className}>{t('{{count}} watching', { count })}</span>;
}
