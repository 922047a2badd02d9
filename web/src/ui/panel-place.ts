import { createContext } from 'react';

/** What stands in a panel knows whether it is seen, and marks the panel's tab while it holds news. */
export interface PanelPlace {
  isSeen: boolean;
  onNews: (hasNews: boolean) => void;
}

export const PanelPlaceContext = createContext<PanelPlace>({ isSeen: true, onNews: () => {} });
