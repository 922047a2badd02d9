import { useLocation, useNavigate } from 'react-router';

/** State of a list, stored in the navigation state so that Back restores the list (SHELL-173). */
export interface ListState {
  /** The channel filter (CNT-38). */
  channelId: string | null;
  query: string;
  /** The section of the open tab. */
  tab: string | null;
  /** Titles of the sections that show all their items. */
  open: string[];
}

/** Returns the list's state and a setter. With `keep`, a change adds a history entry, so that Back undoes it. */
export function useListState(): [ListState, (change: Partial<ListState>, how?: 'keep') => void] {
  const navigate = useNavigate();
  const state = listState(useLocation().state);
  return [
    state,
    (change, how) => {
      const next = { ...state, ...change };
      void navigate('.', { state: next, replace: how !== 'keep', preventScrollReset: true });
    },
  ];
}

/** Parses the navigation state, which may be incomplete (CHN-28 sets only the channel). */
function listState(state: unknown): ListState {
  const given: Partial<Record<keyof ListState, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    channelId: text(given.channelId),
    query: text(given.query) ?? '',
    tab: text(given.tab),
    open: Array.isArray(given.open) ? given.open.filter((title) => typeof title === 'string') : [],
  };
}
