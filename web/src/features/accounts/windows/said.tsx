import { type ReactNode, useEffect, useRef } from 'react';
import styles from './said.module.css';

/** Replaces a form with its result and takes over its focus. */
export function FormResult({ title, children }: { title: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div className={styles.result} ref={container} tabIndex={-1} role="status">
      <b>{title}</b>
      <p>{children}</p>
    </div>
  );
}
