import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  /** The accessible label of the dot that marks the tab; undefined hides the dot. */
  news?: string;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** A button after the last tab. */
  end?: ReactNode;
}

/** A row of tabs with keyboard navigation. The panel needs `role="tabpanel"` and `id={tabPanelId(id)}`. */
export function Tabs({ label, tabs, selected, onSelect, end }: TabsProps) {
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabAfterKey(event.key, tabs, selected);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div className={styles.list}>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            aria-selected={tab.id === selected}
            aria-controls={tabPanelId(tab.id)}
            tabIndex={tab.id === selected ? 0 : -1}
            className={classNames(styles.tab, tab.id === selected && styles.selected)}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.news && <span className={styles.dot} role="img" aria-label={tab.news} />}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}

export function tabId(id: string): string {
  return `tab-${id}`;
}

export function tabPanelId(id: string): string {
  return `tabpanel-${id}`;
}

function tabAfterKey(key: string, tabs: Tab[], selected: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === selected);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at((at - 1) % tabs.length);
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  return undefined;
}
