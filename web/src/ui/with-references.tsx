import type { BibleReference } from '@nave/domain/catalogues/bible-references.ts';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { logFailure } from '../lib/log.ts';
import { findReferences, keptReferences } from './find-references.ts';
import { OpenPlaceContext } from './open-place.ts';
import styles from './with-references.module.css';

/** What may hold a reference; the parser, which is loaded for it, says whether it does. */
const maybe = /\p{L}{2}\.? ?\d+ ?[:.,] ?\d|\p{Lu}\p{L}+\.? ?\d|\d ?\p{L}{2,}\.? \d|(psalm|salmo)s? \d/u;

/** A text whose references to the Bible open their passages; plain where no Bible is offered. */
export function WithReferences({ text }: { text: string }): ReactNode {
  const openPlace = useContext(OpenPlaceContext);
  const references = useReferences(openPlace !== null && maybe.test(text) ? text : null);
  if (references.length === 0) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const { start, end, place } of references) {
    parts.push(
      text.slice(last, start),
      <button key={start} type="button" className={styles.reference} onClick={() => openPlace?.(place)}>
        {text.slice(start, end)}
      </button>,
    );
    last = end;
  }
  return [...parts, text.slice(last)];
}

/** The references of a text once they are found; none until then, and none for null. */
function useReferences(text: string | null): BibleReference[] {
  const [found, setFound] = useState<{ text: string; references: BibleReference[] } | null>(null);
  useEffect(() => {
    if (text === null || keptReferences(text)) return;
    let isStale = false;
    findReferences(text).then(
      (references) => isStale || setFound({ text, references }),
      (error) => logFailure('References stay plain text', error),
    );
    return () => {
      isStale = true;
    };
  }, [text]);
  if (text === null) return [];
  return keptReferences(text) ?? (found?.text === text ? found.references : []);
}
