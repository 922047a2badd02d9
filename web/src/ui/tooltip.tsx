import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  side?: 'top' | 'topEnd' | 'bottom' | 'bottomEnd' | 'left';
  children: ReactNode;
}

/**
 * Shows what an icon means under the pointer and at the focus; Esc puts it away. It repeats the button's own name, so
 * it is hidden from screen readers.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const away = usePutAway(anchor);
  return (
    <span ref={anchor} className={classNames(styles.anchor, away && styles.away)}>
      {children}
      <span className={classNames(styles.tip, styles[side])} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}

function usePutAway(anchor: React.RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const { current } = anchor;
    const putAway = (event: KeyboardEvent) => event.key === 'Escape' && setAway(true);
    const back = () => setAway(false);
    current?.addEventListener('keydown', putAway);
    current?.addEventListener('pointerenter', back);
    current?.addEventListener('focusout', back);
    return () => {
      current?.removeEventListener('keydown', putAway);
      current?.removeEventListener('pointerenter', back);
      current?.removeEventListener('focusout', back);
    };
  }, [anchor]);
  return away;
}
