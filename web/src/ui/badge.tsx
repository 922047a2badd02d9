import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface BadgeProps {
  tone?: 'ok' | 'warn' | 'danger' | 'accent' | 'host';
  icon?: string;
  children: ReactNode;
}

/** A short label beside a name. The text alone must be enough: the tone only repeats what the text says. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tone && styles[tone])}>
      {icon && <Icon svg={icon} size={13} />}
      {children}
    </span>
  );
}

/** The red badge of a live broadcast. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return <span className={styles.live}>{children}</span>;
}
