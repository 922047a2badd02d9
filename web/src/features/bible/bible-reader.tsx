import { type BiblePassage, type BiblePlace, bibleVersion, chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { textFor } from '@nave/domain/catalogues/bible-texts.ts';
import { type ReactNode, useState } from 'react';
import styles from './bible-reader.module.css';
import { BibleSite } from './bible-site.tsx';
import { PassageBar, type ReaderTool } from './passage-bar.tsx';
import { ReadText } from './read-text.tsx';
import { chooseReading, chosenReading, type Reading } from './reading-choice.ts';

interface BibleReaderProps {
  /** The passage and address that staff set for a content. */
  bible: { passage: BiblePassage; url: string };
  /** The place that opens first; null to open the passage. */
  first: BiblePlace | null;
  /** The place that a reference on the page last requested. Each request sets a new object. */
  requested: BiblePlace | null;
  /** The page of the Bible site. */
  siteFrame: ReactNode;
}

/** Shows the Bible, starting at a passage: in one of our texts, or on the Bible site if the viewer chooses the site. */
export function BibleReader({ bible: { passage, url }, first, requested, siteFrame }: BibleReaderProps) {
  const defaultText = textFor(passage);
  const [reading, setReading] = useState<Reading>(() => {
    const chosen = chosenReading(defaultText.language) ?? defaultText;
    return requested || url === '' ? ownText(chosen, defaultText) : chosen;
  });
  const [place, setPlace] = useState<BiblePlace>(() => requested ?? first ?? startOf(passage));
  const [handled, setHandled] = useState(requested);
  const [tool, setTool] = useState<ReaderTool | null>(null);
  if (requested && requested !== handled) {
    setHandled(requested);
    setPlace(requested);
    setTool(null);
    setReading((now) => ownText(now, ownText(chosenReading(defaultText.language) ?? defaultText, defaultText)));
  }
  return (
    <div className={styles.reader}>
      <PassageBar
        place={place}
        onPlace={setPlace}
        reading={reading}
        onReading={(next) => {
          chooseReading(defaultText.language, next);
          setReading(next);
        }}
        siteName={url === '' ? null : (bibleVersion(passage.translation)?.name ?? '')}
        tool={tool}
        onTool={setTool}
      />
      {reading === 'site' ? (
        <BibleSite url={url} frame={siteFrame} />
      ) : (
        <ReadText text={reading} place={place} onPlace={setPlace} tool={tool} onTool={setTool} />
      )}
    </div>
  );
}

function ownText(reading: Reading, fallback: Reading): Reading {
  return reading === 'site' ? fallback : reading;
}

/** Returns the start of a passage. An unknown book is replaced by Genesis 1, an unknown chapter by chapter 1. */
function startOf({ book, chapter }: BiblePassage): BiblePlace {
  const chapters = chaptersOf(book);
  if (chapters.length === 0) return { book: 'GEN', chapter: '1', verses: null };
  return { book, chapter: chapters.includes(chapter) ? chapter : '1', verses: null };
}
