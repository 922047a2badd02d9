import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './printed-notes.module.css';

interface PrintedNotesProps {
  title: string;
  html: string;
  onDone: () => void;
}

/** Prints the notes and nothing else of the page. Invisible on the screen. */
export function PrintedNotes({ title, html, onDone }: PrintedNotesProps) {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.printing = 'notes';
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => {
      window.removeEventListener('afterprint', onDone);
      delete root.dataset.printing;
    };
  }, [onDone]);
  return createPortal(
    <article className={styles.paper} data-paper>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <RichText html={html} />
    </article>,
    document.body,
  );
}
