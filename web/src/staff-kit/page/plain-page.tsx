import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

interface PlainPageProps {
  title: string;
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page about the installation: a title, an introduction and the content. */
export function PlainPage({ title, lead, children }: PlainPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
