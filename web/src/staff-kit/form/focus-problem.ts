import { useEffect, useEffectEvent, useState } from 'react';
import type { FormProblem } from './form-errors.ts';

interface FocusTarget {
  /** Key of the section that has the element. */
  section: string | undefined;
  id: string;
  scroll: boolean;
}

/** Returns a function that focuses an element of the form once its section is open. */
export function useFocusInSection(openSection: string | undefined): (target: FocusTarget) => void {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (!target || target.section !== openSection) return;
    document.getElementById(target.id)?.focus({ preventScroll: !target.scroll });
    setTarget(null);
  }, [target, openSection]);
  return setTarget;
}

/** Focuses the field that the URL's hash names. */
export function useFocusHash(hash: string, section: string | undefined, focus: (target: FocusTarget) => void): void {
  useEffect(() => {
    if (hash) focus({ section, id: hash.slice(1), scroll: true });
  }, [hash, section, focus]);
}

/** The fields that a failed attempt checked. Null once its first problem was reported or a new attempt has begun. */
type CheckedFields = readonly string[] | 'all' | null;

/** Reports the first problem of a failed attempt once the form shows that problem. Returns a setter for its fields. */
export function useFocusFirstProblem(problems: readonly FormProblem[], onProblem: (path: string) => void) {
  const [checked, setChecked] = useState<CheckedFields>(null);
  const first = checked === null ? undefined : problems.find(({ path }) => isAmong(checked, path))?.path;
  const reportFirst = useEffectEvent(onProblem);
  useEffect(() => {
    if (first === undefined) return;
    reportFirst(first);
    setChecked(null);
  }, [first]);
  return setChecked;
}

function isAmong(checked: CheckedFields, path: string): boolean {
  return checked === 'all' || Boolean(checked?.includes(path.split('.')[0] ?? ''));
}
