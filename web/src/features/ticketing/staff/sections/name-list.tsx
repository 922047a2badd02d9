import { Button, TextInput } from '@mantine/core';
import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?raw';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?raw';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { CardAction } from '../../../../staff-kit/cards/card.tsx';
import { fieldError, fieldId, useFormField } from '../../../../staff-kit/fields/form-field.tsx';
import { cleaned, singleLine } from '../../../../staff-kit/fields/plain-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './name-list.module.css';

interface NameListProps {
  /** Path of the list in the form, such as 'types'. */
  name: string;
  /** The field of an item that has its name. */
  part: 'name' | 'label';
  /** The noun for an item: 'Attendee type'. */
  what: string;
  /** Label of the button that adds an item. */
  add: string;
  max: number;
}

/** A list of names in a form. Enter adds a name below; items keep their ids when they are renamed or moved. */
export function NameList({ name, part, what, add, max }: NameListProps) {
  const { control, formState } = useFormContext<Record<string, object[]>>();
  const { fields, insert, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const idOf = (at: number) => fieldId(`${name}.${at}.${part}`);
  const focusOn = useFocusAfterRender();
  const isFull = fields.length >= max;
  const addAt = (at: number) => {
    if (isFull) return;
    insert(at, { [part]: '' }, { shouldFocus: false });
    focusOn(idOf(at));
  };
  const problem = listError(formState.errors, name);
  return (
    <div className={styles.list}>
      <ol className={styles.items}>
        {fields.map(({ key }, at) => (
          <li key={key} className={styles.item}>
            <NameInput path={`${name}.${at}.${part}`} label={`${what} ${at + 1}`} onEnter={() => addAt(at + 1)} />
            <CardAction
              className={styles.action}
              label={t('Move up')}
              of={`${what} ${at + 1}`}
              icon={upIcon}
              disabled={at === 0}
              onPress={() => move(at, at - 1)}
            />
            <CardAction
              className={styles.action}
              label={t('Move down')}
              of={`${what} ${at + 1}`}
              icon={downIcon}
              disabled={at === fields.length - 1}
              onPress={() => move(at, at + 1)}
            />
            <CardAction
              className={styles.action}
              label={t('Remove')}
              of={`${what} ${at + 1}`}
              icon={trashIcon}
              onPress={() => {
                remove(at);
                focusOn(fieldId(name));
              }}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          id={fieldId(name)}
          variant="default"
          size="xs"
          leftSection={<Icon svg={plusIcon} size={16} />}
          data-disabled={isFull || undefined}
          aria-disabled={isFull}
          onClick={() => addAt(fields.length)}
        >
          {add}
        </Button>
        {problem && <div className={styles.problem}>{fieldError(problem)}</div>}
      </div>
    </div>
  );
}

interface NameInputProps {
  path: string;
  label: string;
  onEnter: () => void;
}

function NameInput({ path, label, onEnter }: NameInputProps) {
  const field = useFormField<FieldValues, string>(path);
  const addBelow = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the form's submit.
    event.preventDefault();
    onEnter();
  };
  return (
    <TextInput
      id={fieldId(path)}
      className={styles.input}
      aria-label={label}
      autoComplete="off"
      value={field.value ?? ''}
      error={fieldError(field.error)}
      onChange={(event) => field.onChange(cleaned(event.currentTarget, singleLine))}
      onBlur={field.onBlur}
      onKeyDown={addBelow}
    />
  );
}

/** Returns the error of the list itself, such as of an empty list, by the list's path in the form. */
function listError(errors: object, path: string): string | undefined {
  const at = path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], errors);
  const { message, root } = (at ?? {}) as { message?: string; root?: { message?: string } };
  return message ?? root?.message;
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
