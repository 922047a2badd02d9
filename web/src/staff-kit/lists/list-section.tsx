import type { ReactNode } from 'react';
import styles from './list-section.module.css';

interface ListSectionProps<Item> {
  title: string;
  items: Item[];
  /** How many show at first. */
  first: number;
  /** What stands there when there is none. */
  empty: ReactNode;
  /** Whether all of them show. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: (items: Item[]) => ReactNode;
}

/** A titled part of a list; the rest of a long one comes with a press. */
export function ListSection<Item>({ title, items, first, empty, isOpen, onOpen, children }: ListSectionProps<Item>) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {items.length > first && (
          <button type="button" className={styles.more} onClick={() => onOpen(!isOpen)}>
            {isOpen ? 'See less' : `See all ${items.length}`}
          </button>
        )}
      </div>
      {items.length === 0 ? empty : children(isOpen ? items : items.slice(0, first))}
    </section>
  );
}
