import { type CSSProperties, type ReactNode, useCallback } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './row.module.css';
import { useSavedMark } from './saved-row.ts';

interface RowProps {
  /** The one that was just saved. */
  isSaved?: boolean;
  className?: string | undefined;
  /** What a list that can be sorted knows of it. */
  sorted?: SortedRow | undefined;
  children: ReactNode;
}

/** How a row stands in a list that can be sorted. */
export interface SortedRow {
  ref: (row: HTMLElement | null) => void;
  style: CSSProperties;
  isDragged: boolean;
}

/** A line of a list, ruled off from its neighbours; the pointer tints it. `className` lays its columns out. */
export function Row({ isSaved = false, className, sorted, children }: RowProps) {
  const { ref: mark, ...saved } = useSavedMark(isSaved);
  const place = sorted?.ref;
  const ref = useCallback(
    (row: HTMLElement | null) => {
      mark(row);
      place?.(row);
    },
    [mark, place],
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
