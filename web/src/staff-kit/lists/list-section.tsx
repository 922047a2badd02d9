import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { t } from '../../lib/staff-texts.ts';
import styles from './list-section.module.css';

interface ListSectionProps<Item> {
  title: string;
  /** Those that have come. */
  items: Item[];
  /** How many show at first. */
  first: number;
  /** How many there are; null where nobody has counted. */
  total: number | null;
  /** Brings those that come next; absent when all have come. */
  onMore: (() => void) | undefined;
  /** What stands there when there is none. */
  empty: ReactNode;
  /** Whether all of them show. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: (items: Item[]) => ReactNode;
}

/** A titled part of a list; the rest of a long one comes with a press, and what is further down as one comes near. */
export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { title, items, first, total, onMore, empty, isOpen, onOpen, children } = props;
  // Rows that have come are drawn a few at a time, beside whatever somebody does meanwhile.
  const drawn = useDeferredValue(items);
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {(items.length > first || onMore) && (
          <button type="button" className={styles.more} onClick={() => onOpen(!isOpen)}>
            {isOpen ? t('See less') : [t('See all'), total].join(' ').trim()}
          </button>
        )}
      </div>
      {drawn.length === 0 ? empty : children(isOpen ? drawn : drawn.slice(0, first))}
      {isOpen && onMore && <More key={drawn.length} onMore={onMore} />}
    </section>
  );
}

/** Presses itself when it comes near. */
function More({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!button.current || !('IntersectionObserver' in window)) return;
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: '1000px',
    });
    near.observe(button.current);
    return () => near.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={styles.further} onClick={onMore}>
      {t('Show more')}
    </button>
  );
}
