import type { PageScope, PanelEntry } from '../../lib/page-part.ts';
import { Observable } from '../../lib/socket/observable.ts';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx';

/** A panel that is loaded with its texts when it is first opened. */
export interface Panel extends Omit<PanelEntry, 'load' | 'texts'> {
  Content: LazyPart<PageScope>;
  /** The icon of the open panel's tab; the usual icon until the panel has loaded. */
  selectedIcon: Observable<string>;
}

export function panel({ load, texts, ...entry }: PanelEntry): Panel {
  const selectedIcon = new Observable(entry.icon);
  const loadWithIcon = async () => {
    const loaded = await load();
    selectedIcon.set(loaded.selectedIcon);
    return loaded.Panel;
  };
  return { ...entry, Content: lazyPart(loadWithIcon, texts), selectedIcon };
}
