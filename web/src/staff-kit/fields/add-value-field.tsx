import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import styles from './add-value-field.module.css';

interface AddOneProps extends Pick<TextInputProps, 'label' | 'description' | 'inputMode' | 'placeholder'> {
  id: string;
  /** Name of the request field for which the server reports errors. */
  field: string;
  /** Label of the button. */
  action: string;
  /** Returns the error of a value, or null. */
  problemWith: (value: string) => string | null;
  /** Throws ApiError. */
  onAdd: (value: string) => Promise<void>;
}

/** A field with a button that adds the typed value at once. Not a `<form>`, because it is nested in a record's form. */
export function AddValueField({ id, field, action, problemWith, onAdd, ...input }: AddOneProps) {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = (message: string) => {
    setProblem(message);
    document.getElementById(id)?.focus();
  };
  const add = async () => {
    const wrong = problemWith(value);
    if (wrong !== null) return refuse(wrong);
    setBusy(true);
    try {
      await onAdd(value.trim());
      setValue('');
    } catch (error) {
      logFailure(`${action} failed`, error);
      if (!(error instanceof ApiError)) throw error;
      refuse(error.fields[field] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.add}>
      <TextInput
        {...input}
        id={id}
        value={value}
        error={t(problem ?? undefined)}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => void add()}>
        {action}
      </Button>
    </div>
  );
}
