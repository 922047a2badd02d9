import { type BiblePassage, type BiblePlace, bibleVersion, chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { textFor } from '@nave/domain/catalogues/bible-texts.ts';
import { type ReactNode, useState } from 'react';
import styles from './bible-reader.module.css';
import { BibleSite } from './bible-site.tsx';
import { PassageBar, type ReaderTool } from './passage-bar.tsx';
import { ReadText } from './read-text.tsx';
import { chooseReading, chosenReading, type Reading } from './reading-choice.ts';

interface BibleReaderProps {
  /** The Bible of a content, as staff set it. */
  bible: { passage: BiblePassage; url: string };
  /** Where it begins in place of its passage. */
  first: BiblePlace | null;
  /** What was asked for last somewhere on the page; a new object each time. */
  asked: BiblePlace | null;
  /** The page of the Bible site. */
  siteFrame: ReactNode;
}

/** Reads the Bible from a passage on: in a text of our own, or at the Bible site once somebody chooses that. */
export function BibleReader({ bible: { passage, url }, first, asked, siteFrame }: BibleReaderProps) {
  const own = textFor(passage);
  const [reading, setReading] = useState<Reading>(() => {
    const chosen = chosenReading(own.language) ?? own;
    return asked || url === '' ? ours(chosen, own) : chosen;
  });
  const [place, setPlace] = useState<BiblePlace>(() => asked ?? first ?? startOf(passage));
  const [answered, setAnswered] = useState(asked);
  const [tool, setTool] = useState<ReaderTool | null>(null);
  if (asked && asked !== answered) {
    setAnswered(asked);
    setPlace(asked);
    setTool(null);
    setReading((now) => ours(now, ours(chosenReading(own.language) ?? own, own)));
  }
  return (
    <div className={styles.reader}>
      <PassageBar
        place={place}
        onPlace={setPlace}
        reading={reading}
        onReading={(next) => {
          chooseReading(own.language, next);
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

function ours(reading: Reading, instead: Reading): Reading {
  return reading === 'site' ? instead : reading;
}

/** Where a content begins; one that no form of ours has written may name what there is not. */
function startOf({ book, chapter }: BiblePassage): BiblePlace {
  const chapters = chaptersOf(book);
  if (chapters.length === 0) return { book: 'GEN', chapter: '1', verses: null };
  return { book, chapter: chapters.includes(chapter) ? chapter : '1', verses: null };
}
