import { type ReactNode, useEffect, useRef } from 'react';
import styles from './said.module.css';

/** What came of a form, in its place; it takes the focus that the form had. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.said} ref={place} tabIndex={-1} role="status">
      <b>{title}</b>
      <p>{children}</p>
    </div>
  );
}
