import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-result.module.css';

/** The result that replaces a form. It receives the focus when it appears. */
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
