import { type BiblePlace, bibleBook } from '@nave/domain/catalogues/bible.ts';
import type { BibleText } from '@nave/domain/catalogues/bible-texts.ts';
import lateIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chapter-text.module.css';
import type { BookState } from './opened-book.ts';

interface ChapterTextProps {
  place: BiblePlace;
  book: BookState;
  language: BibleText['language'];
  /** In rem. */
  size: number;
}

/** A scrollable area without controls must be focusable, so that viewers can scroll it by keyboard. */
const scrollableByKeys = { tabIndex: 0 };

/** The verses of a chapter with their numbers; requested verses are marked and scrolled into view. */
export function ChapterText({ place, book, language, size }: ChapterTextProps) {
  const pageText = useTexts();
  const pageLanguage = useLanguage();
  const names = bibleBook(place.book);
  const verses = book.chapters.get(place.chapter);
  const scroll = useRef<HTMLElement>(null);
  const isLoaded = verses !== undefined;
  useEffect(() => {
    if (isLoaded && scroll.current) showPlace(scroll.current, place);
  }, [place, isLoaded]);
  return (
    <section
      ref={scroll}
      className={styles.scroll}
      aria-label={`${names?.[pageLanguage]} ${place.chapter}`}
      {...scrollableByKeys}
    >
      {verses ? (
        <article lang={language} className={styles.chapter} style={{ fontSize: `${size}rem` }}>
          <h3 className={styles.heading}>
            {names?.[language]} {place.chapter}
          </h3>
          {verses.map(
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a verse.
            (verse, at) => verse && <Verse key={at} number={at + 1} text={verse} place={place} />,
          )}
        </article>
      ) : (
        <MissingChapter isOutdated={book.isOutdated} isLate={book.late.has(place.chapter)} />
      )}
      {isLoaded && book.isKept && (
        <p className={styles.kept}>{pageText('bible:kept', { book: names?.[pageLanguage] ?? '' })}</p>
      )}
    </section>
  );
}

function Verse({ number, text, place: { verses } }: { number: number; text: string; place: BiblePlace }) {
  const isMarked = verses !== null && number >= verses.first && number <= verses.last;
  return (
    <p className={classNames(styles.verse, isMarked && styles.marked)} data-verse={number} tabIndex={-1}>
      <sup className={styles.number}>{number}</sup> {text}
    </p>
  );
}

/** Focuses the requested verse, so that screen readers read it, and scrolls to it. */
function showPlace(scroll: HTMLElement, { verses }: BiblePlace): void {
  if (!verses) {
    scroll.scrollTop = 0;
    return;
  }
  const verse = scroll.querySelector<HTMLElement>(`[data-verse="${verses.first}"]`);
  if (!verse) return;
  verse.focus({ preventScroll: true });
  scroll.scrollTop = verse.offsetTop - scroll.clientHeight / 3;
}

function MissingChapter({ isOutdated, isLate }: { isOutdated: boolean; isLate: boolean }) {
  const text = useTexts();
  if (isOutdated) {
    const reload = (
      <Button size="touch" onClick={() => location.reload()}>
        {text('ui:reload')}
      </Button>
    );
    return (
      <EmptyState icon={lateIcon} title={text('bible:gone')} action={reload}>
        {text('bible:goneMore')}
      </EmptyState>
    );
  }
  return (
    <div role="status">
      {isLate ? (
        <EmptyState icon={lateIcon} title={text('bible:late')}>
          {text('bible:lateMore')}
        </EmptyState>
      ) : (
        <div className={styles.waiting}>
          <VisuallyHidden>{text('ui:loading')}</VisuallyHidden>
          {[100, 92, 97, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </div>
      )}
    </div>
  );
}
