import { type BiblePlace, bibleBook, chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { findVerses } from '@nave/domain/catalogues/bible-search.ts';
import type { BibleText } from '@nave/domain/catalogues/bible-texts.ts';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './book-search.module.css';
import rowStyles from './tool-row.module.css';

/** Maximum number of results shown. */
const MAX_RESULTS = 60;

interface BookSearchProps {
  book: string;
  /** The verses of the chapters that have loaded, by chapter. */
  chapters: ReadonlyMap<string, readonly string[]>;
  language: BibleText['language'];
  search: string;
  onSearch: (search: string) => void;
  onFound: (place: BiblePlace) => void;
  onClose: () => void;
}

/** Finds verses of the open book. The search runs on the page; search words are not sent to the server. */
export function BookSearch({ book, chapters, language, search, onSearch, onFound, onClose }: BookSearchProps) {
  const text = useTexts();
  const name = bibleBook(book)?.[useLanguage()] ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const query = useDeferredValue(search.trim());
  const found = useMemo(() => findVerses(chapters, query), [chapters, query]);
  const chapterCount = chaptersOf(book).length;
  const countNote =
    found.length === 0 ? text('bible:nothing', { book: name }) : text('bible:found', { count: found.length });
  const limitNote = found.length > MAX_RESULTS ? text('bible:foundMore', { count: MAX_RESULTS }) : '';
  const loadingNote =
    chapters.size < chapterCount ? text('bible:partly', { count: chapters.size, all: chapterCount }) : '';
  return (
    <>
      <search className={rowStyles.row}>
        <div className={rowStyles.field}>
          <TextField
            ref={field}
            hideLabel
            label={text('bible:search', { book: name })}
            placeholder={text('bible:search', { book: name })}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
          />
        </div>
      </search>
      {query !== '' && (
        <div className={styles.results}>
          <p className={styles.count} role="status">
            {[countNote, limitNote, loadingNote].filter(Boolean).join(' ')}
          </p>
          <ul>
            {found.slice(0, MAX_RESULTS).map(({ chapter, verse, text: words }) => (
              <li key={`${chapter}:${verse}`}>
                <button
                  type="button"
                  className={styles.found}
                  onClick={() => onFound({ book, chapter, verses: { first: verse, last: verse } })}
                >
                  <b className={styles.where}>
                    {name} {chapter}:{verse}
                  </b>
                  <span lang={language} className={styles.words}>
                    {words}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
