import type { BibleReference } from '@nave/domain/catalogues/bible-references.ts';
import { type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { logFailure } from '../lib/log.ts';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import { Observable } from '../lib/socket/observable.ts';
import { OpenPlaceContext } from './open-place.ts';
import styles from './with-references.module.css';

/** What may hold a reference; the parser, which is loaded for it, says whether it does. */
const maybe = /\p{L}{2}\.? ?\d+ ?[:.,] ?\d|\p{Lu}\p{L}+\.? ?\d|\d ?\p{L}{2,}\.? \d|(psalm|salmo)s? \d/u;

type Find = (text: string) => BibleReference[];
const finder = new Observable<Find | null>(null);
let asked = false;

/** The parser is larger than a panel: it comes once, after the first text that may hold a reference was drawn. */
function bringFinder(): void {
  if (asked) return;
  asked = true;
  keepTrying(() => import('@nave/domain/catalogues/bible-references.ts')).then(
    ({ bibleReferences }) => finder.set(bibleReferences),
    (error) => logFailure('References stay plain text', error),
  );
}

/** A text whose references to the Bible open their passages; plain where no Bible is offered. */
export function WithReferences({ text }: { text: string }): ReactNode {
  const openPlace = useContext(OpenPlaceContext);
  const find = useSyncExternalStore(finder.subscribe, finder.current);
  const isCandidate = openPlace !== null && maybe.test(text);
  useEffect(() => {
    if (isCandidate) bringFinder();
  }, [isCandidate]);
  const references = useMemo(() => (isCandidate ? (find?.(text) ?? []) : []), [isCandidate, find, text]);
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
