import type { ReactNode } from 'react';
import styles from './form-part.module.css';

/** A titled part of a form section, with evenly spaced fields. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
