import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  side?: 'top' | 'topEnd' | 'bottom' | 'bottomEnd' | 'left';
  children: ReactNode;
}

/**
 * Shows the meaning of an icon on hover and focus. Escape hides the tooltip. Its text repeats the button's accessible
 * name and is therefore hidden from screen readers.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const dismissed = useDismissed(anchor);
  return (
    <span ref={anchor} className={classNames(styles.anchor, dismissed && styles.away)}>
      {children}
      <span className={classNames(styles.tip, styles[side])} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}

function useDismissed(anchor: React.RefObject<HTMLElement | null>): boolean {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const { current } = anchor;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    const reset = () => setDismissed(false);
    current?.addEventListener('keydown', dismiss);
    current?.addEventListener('pointerenter', reset);
    current?.addEventListener('focusout', reset);
    return () => {
      current?.removeEventListener('keydown', dismiss);
      current?.removeEventListener('pointerenter', reset);
      current?.removeEventListener('focusout', reset);
    };
  }, [anchor]);
  return dismissed;
}
