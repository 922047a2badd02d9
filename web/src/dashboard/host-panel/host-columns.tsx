import { Fragment } from 'react';
import type { HostAdditions, HostTab } from '../../lib/host-part.ts';
import { t } from '../../lib/staff-texts.ts';
import { Tabs, tabId, tabPanelId } from '../../ui/tabs.tsx';
import styles from './host-panel.module.css';

interface HostColumnsProps {
  additions: HostAdditions[];
  openedTab: string;
  onOpen: (tabId: string) => void;
  /** Whether the screen is so narrow that the columns are shown as tabs. */
  isNarrow: boolean;
}

/** The columns of all parts, and a panel with their tabs. */
export function HostColumns({ additions, openedTab, onOpen, isNarrow }: HostColumnsProps) {
  const columns = additions.flatMap(({ column }) => column ?? []);
  const others = additions.flatMap(({ tabs }) => tabs ?? []);
  const tabs = isNarrow ? [...columns, ...others] : others;
  const selected = tabs.find(({ id }) => id === openedTab) ?? tabs[0];
  const open = others.find((tab) => tab === selected);
  return (
    <>
      {columns.map((column) => (
        <Column key={column.id} column={column} isTab={isNarrow} isOpen={!isNarrow || column === selected} />
      ))}
      <div className={styles.side}>
        <Tabs label={t('Host panel')} tabs={tabs} selected={selected?.id ?? ''} onSelect={onOpen} />
        {open && (
          <div
            className={styles.panel}
            role="tabpanel"
            id={tabPanelId(open.id)}
            aria-labelledby={tabId(open.id)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, and may have no focusable content.
            tabIndex={0}
          >
            {open.content}
            {additions.map(({ sections }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
              <Fragment key={at}>{sections?.[open.id]}</Fragment>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function Column({ column, isTab, isOpen }: { column: HostTab; isTab: boolean; isOpen: boolean }) {
  const { id, label, content } = column;
  const role = isTab ? { role: 'tabpanel', id: tabPanelId(id), 'aria-labelledby': tabId(id) } : { 'aria-label': label };
  return (
    <section className={styles.chat} hidden={!isOpen} {...role}>
      {!isTab && <h2 className={styles.head}>{label}</h2>}
      {content}
    </section>
  );
}
