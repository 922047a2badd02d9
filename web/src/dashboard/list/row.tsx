import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './row.module.css';

/** A line of a list, ruled off from its neighbours; the pointer tints it. `className` lays its columns out. */
export function Row({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <li className={classNames(styles.row, className)}>{children}</li>;
}
