import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  /** A light icon. */
  icon: string;
  title: string;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** Explains an empty area, or an error and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon svg={icon} size={32} className={styles.icon} />
      <h3 className={styles.title}>{title}</h3>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
