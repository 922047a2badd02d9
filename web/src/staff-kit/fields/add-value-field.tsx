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
  /** Removes what the field does not accept from the typed text. */
  clean?: (typed: string) => string;
  /** Whether a value is long enough to be added; by default the button is always enabled. */
  isComplete?: (value: string) => boolean;
  /** Returns the error of a value, or null. */
  problemWith: (value: string) => string | null;
  /** Throws ApiError. */
  onAdd: (value: string) => Promise<void>;
}

/** A field with a button that adds the typed value at once. Not a `<form>`, because it is nested in a record's form. */
export function AddValueField({ id, field, action, clean, isComplete, problemWith, onAdd, ...input }: AddOneProps) {
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
          const typed = event.currentTarget.value;
          setValue(clean ? clean(typed) : typed);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button variant="default" loading={isBusy} disabled={isComplete && !isComplete(value)} onClick={() => void add()}>
        {action}
      </Button>
    </div>
  );
}
