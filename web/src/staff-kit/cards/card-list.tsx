import { Button } from '@mantine/core';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { fieldError, fieldId } from '../fields/form-field.tsx';
import { SortableList } from '../lists/sortable-list.tsx';
import { Card, type CardActions } from './card.tsx';
import styles from './card-list.module.css';

interface CardListProps {
  /** Path of the list field in the form. */
  name: string;
  /** The noun for an item: 'Link'. */
  what: string;
  /** Shown when the list is empty. */
  empty: string;
  max: number;
  /** Returns the values of a new item. */
  start: () => object;
  /** The field of a new item that receives the focus. */
  first: string;
  /** Returns the values of a copy. Without this function, items cannot be copied. */
  copy?: (item: object) => object;
  /** Whether the item at an index cannot be removed. */
  isLocked?: (at: number) => boolean;
  /** Receives the values of a removed item. */
  onRemoved?: (item: object) => void;
  children: (at: number) => ReactNode;
}

/** A list in a form with a card per item. Users add, change, copy, move and remove items by pointer or keyboard. */
export function CardList({ name, what, empty, max, start, first, copy, isLocked, onRemoved, children }: CardListProps) {
  const { control, formState, getValues } = useFormContext<Record<string, object[]>>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name });
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useFocusAfterRender();
  const isFull = fields.length >= max;
  const lower = what.toLowerCase();
  const errors = errorAt(formState.errors, name);
  const problem = errors?.message ?? errors?.root?.message;
  const moveItem = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(
      t('{{what}} {{from}} is now {{lower}} {{to}} of {{count}}.', {
        what,
        from: from + 1,
        lower,
        to: to + 1,
        count: fields.length,
      }),
    );
  };
  const add = (at: number, item: object) => {
    if (isFull) return;
    if (at === fields.length) append(item, { shouldFocus: false });
    else insert(at, item, { shouldFocus: false });
    focusOn(fieldId(`${name}.${at}.${first}`));
  };
  const positionOf = (at: number): CardActions => ({
    name: `${what} ${at + 1}`,
    isFirst: at === 0,
    isLast: at === fields.length - 1,
    onMove: (by) => moveItem(at, at + by),
    ...(copy && !isFull && { onCopy: () => add(at + 1, copy(getValues(`${name}.${at}`) as object)) }),
    ...(!isLocked?.(at) && {
      onRemove: () => {
        onRemoved?.(getValues(`${name}.${at}`) as object);
        remove(at);
        setAnnouncement(t('{{what}} {{at}} removed.', { what, at: at + 1 }));
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
          if (moved) moveItem(moved.from, moved.to);
        }}
      >
        {({ id, at }, sortable) => (
          <Card key={id} place={positionOf(at)} sortable={sortable}>
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
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

interface ListError {
  message?: string;
  root?: { message?: string };
}

/** Returns the error of a list by its path in the form: 'interactions.2.responses'. */
function errorAt(errors: object, path: string): ListError | undefined {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], errors) as
    | ListError
    | undefined;
}

/** Compares an order of the indexes 0, 1, 2 ... with the sorted one. Returns the moved item's old and new index. */
function movedIn(order: readonly number[]): { from: number; to: number } | null {
  const at = order.findIndex((from, to) => from !== to);
  if (at < 0) return null;
  // At the first index out of order is the moved item or, if the item moved down, the item that followed it.
  const from = order[at] ?? at;
  return order[at + 1] === at ? { from, to: at } : { from: at, to: order.indexOf(at) };
}

/** Returns a function that focuses an element, by its id, after the next render. */
function useFocusAfterRender(): (id: string) => void {
  const pendingId = useRef<string | null>(null);
  useEffect(() => {
    if (pendingId.current !== null) document.getElementById(pendingId.current)?.focus();
    pendingId.current = null;
  });
  return (id) => {
    pendingId.current = id;
  };
}
