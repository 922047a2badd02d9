import type { BibleReference } from '@nave/domain/catalogues/bible-references.ts';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { logFailure } from '../lib/log.ts';
import { cachedReferences, findReferences } from './find-references.ts';
import { OpenPassageContext } from './open-passage.ts';
import styles from './with-references.module.css';

/** Matches texts that may contain a reference. Only for such texts is the parser loaded. */
const MAY_CONTAIN_REFERENCE = /\p{L}{2}\.? ?\d+ ?[:.,] ?\d|\p{Lu}\p{L}+\.? ?\d|\d ?\p{L}{2,}\.? \d|(psalm|salmo)s? \d/u;

/** Renders a text whose Bible references are buttons that open the passages; plain text if the content has no Bible. */
export function WithReferences({ text }: { text: string }): ReactNode {
  const openPlace = useContext(OpenPassageContext);
  const references = useReferences(openPlace !== null && MAY_CONTAIN_REFERENCE.test(text) ? text : null);
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

/** Returns the references of a text; none until they are found, and none for null. */
function useReferences(text: string | null): BibleReference[] {
  const [found, setFound] = useState<{ text: string; references: BibleReference[] } | null>(null);
  useEffect(() => {
    if (text === null || cachedReferences(text)) return;
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
  return cachedReferences(text) ?? (found?.text === text ? found.references : []);
}
