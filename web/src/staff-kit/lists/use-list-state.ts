import { useLocation, useNavigate } from 'react-router';

/** What of a list travels in the navigation's state: Back finds it as it was left (SHELL-173). */
export interface ListState {
  /** The channel that it is narrowed to (CNT-38). */
  channelId: string | null;
  query: string;
  /** The section behind the tab that is open. */
  tab: string | null;
  /** Titles of the sections that show all of theirs. */
  open: string[];
}

/** The state of the list that the address shows, and how to change it; `keep` adds a step that Back undoes. */
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

/** What a navigation's state says of a list, whoever wrote it (CHN-28 gives the channel alone). */
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
