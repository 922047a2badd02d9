import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface BannerProps {
  tone: 'warn' | 'danger' | 'ok' | 'info';
  icon?: string;
  /** A button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A one-line message above the content that it concerns. Screen readers announce it. */
export function Banner({ tone, icon, action, children }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon && <Icon svg={icon} />}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
