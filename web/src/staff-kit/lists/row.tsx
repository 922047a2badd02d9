import { type CSSProperties, type ReactNode, useCallback } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './row.module.css';
import { useSavedMark } from './saved-row.ts';

interface RowProps {
  /** Whether the row's record was just saved. */
  isSaved?: boolean;
  className?: string | undefined;
  /** The row's state in a sortable list. */
  sorted?: SortedRow | undefined;
  children: ReactNode;
}

/** State of a row in a sortable list. */
export interface SortedRow {
  ref: (row: HTMLElement | null) => void;
  style: CSSProperties;
  isDragged: boolean;
}

/** A row of a list, with dividers and a hover tint. `className` lays out its columns. */
export function Row({ isSaved = false, className, sorted, children }: RowProps) {
  const { ref: savedRef, ...saved } = useSavedMark(isSaved);
  const sortableRef = sorted?.ref;
  const ref = useCallback(
    (row: HTMLElement | null) => {
      savedRef(row);
      sortableRef?.(row);
    },
    [savedRef, sortableRef],
  );
  return (
    <li
      ref={ref}
      className={classNames(styles.row, sorted?.isDragged && styles.dragged, className)}
      style={sorted?.style}
      {...saved}
    >
      {children}
    </li>
  );
}
