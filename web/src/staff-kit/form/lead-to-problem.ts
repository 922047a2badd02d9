import { useEffect, useEffectEvent, useState } from 'react';
import type { FormProblem } from './form-errors.ts';

interface Place {
  /** The key of the section in which it is. */
  section: string | undefined;
  id: string;
  scroll: boolean;
}

/** Moves the focus to an element of the form, once the section in which it stands is open. */
export function useFocusIn(openSection: string | undefined): (place: Place) => void {
  const [wanted, setWanted] = useState<Place | null>(null);
  useEffect(() => {
    if (!wanted || wanted.section !== openSection) return;
    document.getElementById(wanted.id)?.focus({ preventScroll: !wanted.scroll });
    setWanted(null);
  }, [wanted, openSection]);
  return setWanted;
}

/** Leads to the field that the address names behind its #. */
export function useLeadToHash(hash: string, section: string | undefined, focusIn: (place: Place) => void): void {
  useEffect(() => {
    if (hash) focusIn({ section, id: hash.slice(1), scroll: true });
  }, [hash, section, focusIn]);
}

/** What an attempt has to be right in: these fields, or all. Null once it was right, or led to what is wrong. */
type Judged = readonly string[] | 'all' | null;

/** Leads to the first problem of an attempt, once the form shows it. Answers how to say what was judged. */
export function useLeadToProblem(problems: readonly FormProblem[], onProblem: (path: string) => void) {
  const [judged, setJudged] = useState<Judged>(null);
  const first = judged === null ? undefined : problems.find(({ path }) => isAmong(judged, path))?.path;
  const lead = useEffectEvent(onProblem);
  useEffect(() => {
    if (first === undefined) return;
    lead(first);
    setJudged(null);
  }, [first]);
  return setJudged;
}

function isAmong(judged: Judged, path: string): boolean {
  return judged === 'all' || Boolean(judged?.includes(path.split('.')[0] ?? ''));
}
