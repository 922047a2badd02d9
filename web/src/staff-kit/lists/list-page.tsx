import type { ReactNode } from 'react';
import styles from './list-page.module.css';

interface ListPageProps {
  /** What stands at the start of the tool bar: an intro, or the search. */
  lead: ReactNode;
  /** Narrows the list further; on a phone it has a line of its own. */
  filter?: ReactNode;
  /** The one main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every list of the dashboard. */
export function ListPage({ lead, filter, action, children }: ListPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <div className={styles.lead}>{lead}</div>
        {filter && <div className={styles.filter}>{filter}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </div>
  );
}
