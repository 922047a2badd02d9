import { bringAllTexts } from '../../lib/i18n.ts';
import type { PageScope, PanelEntry } from '../../lib/page-part.ts';
import { Observable } from '../../lib/socket/observable.ts';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx';

/** A panel that is loaded with its texts when it is first opened. */
export interface Panel extends Omit<PanelEntry, 'load' | 'texts'> {
  Content: LazyPart<PageScope>;
  /** The icon of its tab while it is open; until the panel is loaded, its usual one. */
  selectedIcon: Observable<string>;
}

export function panel({ load, texts = {}, ...entry }: PanelEntry): Panel {
  const selectedIcon = new Observable(entry.icon);
  const loadAll = async () => {
    const [loaded] = await Promise.all([load(), bringAllTexts(texts)]);
    selectedIcon.set(loaded.selectedIcon);
    return loaded.Panel;
  };
  return { ...entry, Content: lazyPart(loadAll), selectedIcon };
}
