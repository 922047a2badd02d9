import { createContext } from 'react';

/** Tells the content of a panel whether the panel is visible, and lets it mark the panel's tab. */
export interface PanelVisibility {
  isSeen: boolean;
  onNews: (hasNews: boolean) => void;
}

export const PanelVisibilityContext = createContext<PanelVisibility>({ isSeen: true, onNews: () => {} });
