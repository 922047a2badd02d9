import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Less than this shows no word of a link, in CSS pixels. */
const LEAST_WIDTH = 64;

/** How many of the children of a row stand in its first line; those that do not have wrapped below it. */
export function useRoom(count: number): { row: RefObject<HTMLUListElement | null>; shown: number } {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => setShown(Math.min(count, countInLine(list)));
    const observer = new ResizeObserver(look);
    observer.observe(list);
    for (const child of list.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  }, [count]);
  return { row, shown };
}

function countInLine(list: HTMLElement): number {
  const items = [...list.children] as HTMLElement[];
  const top = items[0]?.offsetTop;
  // Where nothing is laid out, as in a page that is not drawn, all have room.
  if (list.clientWidth > 0 && list.clientWidth < LEAST_WIDTH) return 0;
  if (getComputedStyle(list).display === 'none') return 0;
  const wrapped = items.findIndex(({ offsetTop }) => offsetTop !== top);
  return wrapped < 0 ? items.length : wrapped;
}
