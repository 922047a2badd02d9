import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Minimum width of a row in CSS pixels; in a narrower row no link would be readable. */
const MIN_WIDTH = 64;

/** Counts the items that fit in the first line of a row; the others wrap below it. */
export function useFittingItems(count: number): { row: RefObject<HTMLUListElement | null>; shown: number } {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => setShown(Math.min(count, countInFirstLine(list)));
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    for (const child of list.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return { row, shown };
}

function countInFirstLine(list: HTMLElement): number {
  const items = [...list.children] as HTMLElement[];
  const top = items[0]?.offsetTop;
  // A width of 0 means that the page has no layout; then all items count as fitting.
  if (list.clientWidth > 0 && list.clientWidth < MIN_WIDTH) return 0;
  if (getComputedStyle(list).display === 'none') return 0;
  const wrapped = items.findIndex(({ offsetTop }) => offsetTop !== top);
  return wrapped < 0 ? items.length : wrapped;
}
