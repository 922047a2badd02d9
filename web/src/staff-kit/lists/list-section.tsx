import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { t } from '../../lib/staff-texts.ts';
import styles from './list-section.module.css';

interface ListSectionProps<Item> {
  title: string;
  /** The loaded items. */
  items: Item[];
  /** Number of items shown at first. */
  first: number;
  /** Number of all items; null if unknown. */
  total: number | null;
  /** Loads the next items; undefined when all are loaded. */
  onMore: (() => void) | undefined;
  /** Shown when there are no items. */
  empty: ReactNode;
  /** Whether all loaded items are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: (items: Item[]) => ReactNode;
}

/** A titled part of a list. A button shows the rest, and more items load while the user scrolls towards them. */
export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { title, items, first, total, onMore, empty, isOpen, onOpen, children } = props;
  // Renders newly loaded rows at low priority, so that the page stays responsive.
  const deferredItems = useDeferredValue(items);
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
      {deferredItems.length === 0 ? empty : children(isOpen ? deferredItems : deferredItems.slice(0, first))}
      {isOpen && onMore && <More key={deferredItems.length} onMore={onMore} />}
    </section>
  );
}

/** Loads more items when pressed, and when it comes near the viewport. */
function More({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!button.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1000px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={styles.further} onClick={onMore}>
      {t('Show more')}
    </button>
  );
}
