import { type BiblePlace, bibleBook, chapterBeside } from '@nave/domain/catalogues/bible.ts';
import type { BibleText } from '@nave/domain/catalogues/bible-texts.ts';
import backIcon from '@phosphor-icons/core/bold/caret-left-bold.svg?raw';
import nextIcon from '@phosphor-icons/core/bold/caret-right-bold.svg?raw';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { BookSearch } from './book-search.tsx';
import { ChapterText } from './chapter-text.tsx';
import { OpenedBook } from './opened-book.ts';
import type { ReaderTool } from './passage-bar.tsx';
import styles from './read-text.module.css';
import { chooseSize, chosenSize, textSizes } from './reading-choice.ts';
import { SizeRow } from './size-row.tsx';

interface ReadTextProps {
  text: BibleText;
  place: BiblePlace;
  onPlace: (place: BiblePlace) => void;
  tool: ReaderTool | null;
  onTool: (tool: ReaderTool | null) => void;
}

/** A chapter of one of our own texts, with a search in its book and buttons to the previous and next chapter. */
export function ReadText({ text: { edition, language }, place, onPlace, tool, onTool }: ReadTextProps) {
  const book = useOpenedBook(edition, place);
  const [search, setSearch] = useState('');
  const [size, setSize] = useState(chosenSize);
  const isSearching = tool === 'search';
  return (
    <>
      {isSearching && (
        <BookSearch
          book={place.book}
          chapters={book.chapters}
          language={language}
          search={search}
          onSearch={setSearch}
          onFound={(found) => {
            onTool(null);
            onPlace(found);
          }}
          onClose={() => onTool(null)}
        />
      )}
      {tool === 'size' && (
        <SizeRow
          size={size}
          onSize={(next) => {
            chooseSize(next);
            setSize(next);
          }}
        />
      )}
      <div className={styles.page} hidden={isSearching && search.trim() !== ''}>
        <ChapterText place={place} book={book} language={language} size={textSizes[size] ?? 1} />
        <ChaptersBeside place={place} onPlace={onPlace} />
      </div>
    </>
  );
}

function useOpenedBook(edition: string, { book, chapter }: BiblePlace) {
  const opened = useMemo(() => new OpenedBook(edition, book), [edition, book]);
  useEffect(() => opened.open(chapter), [opened, chapter]);
  useEffect(() => () => opened.close(), [opened]);
  return useSyncExternalStore(opened.state.subscribe, opened.state.current);
}

function ChaptersBeside({ place, onPlace }: Pick<ReadTextProps, 'place' | 'onPlace'>) {
  const language = useLanguage();
  const button = (step: -1 | 1) => {
    const beside = chapterBeside(place, step);
    if (!beside) return <span />;
    const name = `${bibleBook(beside.book)?.[language]} ${beside.chapter}`;
    return (
      <button type="button" className={styles.beside} onClick={() => onPlace(beside)}>
        {step < 0 && <Icon svg={backIcon} size={14} />}
        {name}
        {step > 0 && <Icon svg={nextIcon} size={14} />}
      </button>
    );
  };
  return (
    <div className={styles.foot}>
      {button(-1)}
      {button(1)}
    </div>
  );
}
