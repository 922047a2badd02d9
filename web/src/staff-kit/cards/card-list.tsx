import { Button } from '@mantine/core';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { fieldError, fieldId } from '../fields/form-field.tsx';
import { SortableList } from '../lists/sortable-list.tsx';
import { Card, type CardPlace } from './card.tsx';
import styles from './card-list.module.css';

interface CardListProps {
  /** The field of the form that is the list. */
  name: string;
  /** What one of them is called: 'Link'. */
  what: string;
  /** What stands there without any. */
  empty: string;
  max: number;
  /** What a new one holds. */
  start: () => object;
  /** The field of a new one that takes the focus. */
  first: string;
  /** What a copy holds of the one that is copied; without it there are no copies. */
  copy?: (one: object) => object;
  /** Whether the one at a place stays as it is. */
  isLocked?: (at: number) => boolean;
  /** Told what the one held that is removed. */
  onRemoved?: (one: object) => void;
  children: (at: number) => ReactNode;
}

/** A list inside a form, a card for each: add, change, copy, move and remove, by pointer and by keyboard. */
export function CardList({ name, what, empty, max, start, first, copy, isLocked, onRemoved, children }: CardListProps) {
  const { control, formState, getValues } = useFormContext<Record<string, object[]>>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name });
  const [said, setSaid] = useState('');
  const focusOn = useFocusAfterDraw();
  const isFull = fields.length >= max;
  const lower = what.toLowerCase();
  const errors = valueAt(formState.errors, name);
  const problem = errors?.message ?? errors?.root?.message;
  const place = (from: number, to: number) => {
    move(from, to);
    setSaid(
      t('{{what}} {{from}} is now {{lower}} {{to}} of {{count}}.', {
        what,
        from: from + 1,
        lower,
        to: to + 1,
        count: fields.length,
      }),
    );
  };
  const add = (at: number, one: object) => {
    if (isFull) return;
    if (at === fields.length) append(one, { shouldFocus: false });
    else insert(at, one, { shouldFocus: false });
    focusOn(fieldId(`${name}.${at}.${first}`));
  };
  const placeOf = (at: number): CardPlace => ({
    name: `${what} ${at + 1}`,
    isFirst: at === 0,
    isLast: at === fields.length - 1,
    onMove: (by) => place(at, at + by),
    ...(copy && !isFull && { onCopy: () => add(at + 1, copy(getValues(`${name}.${at}`) as object)) }),
    ...(!isLocked?.(at) && {
      onRemove: () => {
        onRemoved?.(getValues(`${name}.${at}`) as object);
        remove(at);
        setSaid(t('{{what}} {{at}} removed.', { what, at: at + 1 }));
        focusOn(fieldId(name));
      },
    }),
  });
  const items = fields.map(({ id }, at) => ({ id, name: `${what} ${at + 1}`, at }));
  return (
    <div className={styles.list}>
      {fields.length === 0 && <p className={styles.empty}>{empty}</p>}
      <SortableList
        items={items}
        onOrder={(sorted) => {
          const moved = movedIn(sorted.map(({ at }) => at));
          if (moved) place(moved.from, moved.to);
        }}
      >
        {({ id, at }, sortable) => (
          <Card key={id} place={placeOf(at)} sortable={sortable}>
            {children(at)}
          </Card>
        )}
      </SortableList>
      <div>
        <Button
          id={fieldId(name)}
          variant="default"
          leftSection={<Icon svg={plusIcon} />}
          data-disabled={isFull || undefined}
          aria-disabled={isFull}
          onClick={() => add(fields.length, start())}
        >
          {t('Add {{lower}}', { lower })}
        </Button>
        {isFull && <p className={styles.hint}>{t('Maximum reached: {{max}} {{lower}}s', { max, lower })}</p>}
        {problem && <div className={styles.problem}>{fieldError(problem)}</div>}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

interface ListError {
  message?: string;
  root?: { message?: string };
}

/** The error of a list that may stand deep in the form: 'interactions.2.responses'. */
function valueAt(errors: object, path: string): ListError | undefined {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], errors) as
    | ListError
    | undefined;
}

/** Which one of the places 0, 1, 2 ... has moved, and where to. */
function movedIn(order: readonly number[]): { from: number; to: number } | null {
  const at = order.findIndex((from, to) => from !== to);
  if (at < 0) return null;
  // What is out of its place was brought here, or went away and let the next one up.
  const from = order[at] ?? at;
  return order[at + 1] === at ? { from, to: at } : { from: at, to: order.indexOf(at) };
}

/** Answers how to move the focus to an element that the next drawing brings. */
function useFocusAfterDraw(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
}
