import type { PublicContent } from '@nave/domain/contents/content.ts';
import saveIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import printIcon from '@phosphor-icons/core/regular/printer.svg?raw';
import { useCallback, useId, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { LatePart } from '../../ui/broken-part.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './notes.module.css';
import { PrintedNotes } from './printed-notes.tsx';
import { saveAsText } from './save-as-text.ts';
import { useNotes } from './use-notes.ts';

const NotesEditor = lazyPart(() => import('./notes-editor.tsx').then((module) => module.NotesEditor));

/** A viewer's own notes of a content. They can be read while the editor loads, and if it fails. */
export function Notes({ content }: { content: PublicContent }) {
  const text = useTexts();
  const { html, write } = useNotes(content);
  const [printCount, setPrintCount] = useState(0);
  const onPrinted = useCallback(() => setPrintCount(0), []);
  const hintId = useId();
  const readOnlyNotes = <RichText html={html} className={styles.read} />;
  const waiting = (late: boolean) => (
    <>
      {late && <LatePart />}
      {readOnlyNotes}
    </>
  );
  return (
    <div className={styles.notes}>
      <NotesEditor html={html} onWrite={write} describedBy={hintId} waiting={waiting} broken={readOnlyNotes} />
      <div className={styles.foot}>
        <p className={styles.hint} id={hintId}>
          {text('notes:hint')}
        </p>
        <IconButton
          size="touch"
          icon={saveIcon}
          label={text('notes:save')}
          onClick={() => saveAsText(content.name, html)}
        />
        <IconButton
          size="touch"
          icon={printIcon}
          label={text('notes:print')}
          tooltipSide="topEnd"
          onClick={() => setPrintCount((count) => count + 1)}
        />
      </div>
      {printCount > 0 && <PrintedNotes key={printCount} title={content.name} html={html} onDone={onPrinted} />}
    </div>
  );
}
