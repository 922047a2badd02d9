import { type BiblePlace, bibleBook, chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { type BibleBook, bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';
import downIcon from '@phosphor-icons/core/bold/caret-down-bold.svg?raw';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import sizeIcon from '@phosphor-icons/core/regular/text-aa.svg?raw';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './passage-bar.module.css';
import type { Reading } from './reading-choice.ts';

export type ReaderTool = 'search' | 'size';

interface PassageBarProps {
  place: BiblePlace;
  onPlace: (place: BiblePlace) => void;
  reading: Reading;
  onReading: (reading: Reading) => void;
  /** The name of the content's translation on the Bible site; null if the content has no page there. */
  siteName: string | null;
  tool: ReaderTool | null;
  onTool: (tool: ReaderTool | null) => void;
}

const FIRST_OF_NEW_TESTAMENT = bibleBooks.findIndex(({ id }) => id === 'MAT');

/** Chooses book, chapter and translation, and toggles the reader's two tools. */
export function PassageBar({ place, onPlace, reading, onReading, siteName, tool, onTool }: PassageBarProps) {
  const text = useTexts();
  const language = useLanguage();
  const isSite = reading === 'site';
  const name = bibleBook(place.book)?.[language] ?? '';
  const toolButton = (which: ReaderTool, icon: string, label: string) => (
    <IconButton
      icon={icon}
      label={label}
      tooltipSide="bottom"
      selected={tool === which}
      aria-expanded={tool === which}
      onClick={() => onTool(tool === which ? null : which)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser.
    <div className={styles.bar} role="group" aria-label={text('bible:passage')}>
      {!isSite && (
        <>
          <Choice
            wide
            label={text('bible:book')}
            value={place.book}
            shown={name}
            onChange={(book) => onPlace({ book, chapter: '1', verses: null })}
          >
            <Books label={text('bible:oldTestament')} books={bibleBooks.slice(0, FIRST_OF_NEW_TESTAMENT)} />
            <Books label={text('bible:newTestament')} books={bibleBooks.slice(FIRST_OF_NEW_TESTAMENT)} />
          </Choice>
          <Choice
            label={text('bible:chapter')}
            value={place.chapter}
            shown={place.chapter}
            onChange={(chapter) => onPlace({ book: place.book, chapter, verses: null })}
          >
            {chaptersOf(place.book).map((chapter) => (
              <option key={chapter}>{chapter}</option>
            ))}
          </Choice>
        </>
      )}
      <Choice
        light
        wide={isSite}
        label={text('bible:text')}
        value={isSite ? reading : reading.id}
        shown={isSite ? text('bible:site') : reading.abbreviation}
        onChange={(id) => onReading(bibleTexts.find((one) => one.id === id) ?? 'site')}
      >
        <optgroup label={text('bible:ours')}>
          {bibleTexts.map((one) => (
            <option key={one.id} value={one.id} lang={one.language}>
              {one.name}
            </option>
          ))}
        </optgroup>
        {siteName !== null && (
          <optgroup label={text('bible:site')}>
            <option value="site">{text('bible:atSite', { name: siteName })}</option>
          </optgroup>
        )}
      </Choice>
      {!isSite && (
        <div className={styles.tools}>
          {toolButton('search', searchIcon, text('bible:search', { book: name }))}
          {toolButton('size', sizeIcon, text('bible:size'))}
        </div>
      )}
    </div>
  );
}

function Books({ label, books }: { label: string; books: readonly BibleBook[] }) {
  const language = useLanguage();
  return (
    <optgroup label={label}>
      {books.map((book) => (
        <option key={book.id} value={book.id}>
          {book[language]}
        </option>
      ))}
    </optgroup>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** The text in the bar, which has less room than the list. */
  shown: string;
  wide?: boolean;
  light?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A transparent native select over a short text: phones open their own list, and the bar stays narrow. */
function Choice({ label, value, shown, wide, light, onChange, children }: ChoiceProps) {
  return (
    <div className={classNames(styles.choice, wide && styles.wide, light && styles.light)}>
      <span className={styles.shown} aria-hidden="true">
        {shown}
      </span>
      <Icon svg={downIcon} size={12} />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}
