import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './row.module.css';
import { useSavedMark } from './saved-row.ts';

interface RowProps {
  /** The one that was just saved. */
  isSaved?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A line of a list, ruled off from its neighbours; the pointer tints it. `className` lays its columns out. */
export function Row({ isSaved = false, className, children }: RowProps) {
  return (
    <li className={classNames(styles.row, className)} {...useSavedMark(isSaved)}>
      {children}
    </li>
  );
}
