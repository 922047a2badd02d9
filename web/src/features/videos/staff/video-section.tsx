import { type ReactNode, useId } from 'react';
import styles from './video-section.module.css';

interface VideoSectionProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the page of videos. */
export function VideoSection({ title, action, children }: VideoSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
