import type { ReactNode } from 'react';
import styles from './list-page.module.css';

interface ListPageProps {
  /** Start of the tool bar: an introduction or the search. */
  lead: ReactNode;
  /** Narrows the list further. */
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
