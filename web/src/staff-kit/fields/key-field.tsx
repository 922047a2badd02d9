import { transliterateKey } from '@nave/domain/kernel/url-key.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FormFieldProps } from './form-field.tsx';
import styles from './key-field.module.css';
import { singleLine } from './plain-text.ts';
import { TextField } from './text-field.tsx';
import type { KeyCheck } from './use-key-check.ts';

interface KeyFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  check: KeyCheck;
  /** The consequence of changing the key; null while the key equals the stored key. */
  warning: string | null;
  /** Cleans the typed text. */
  clean?: (text: string) => string;
}

/** The key in the URL of a record's pages. */
export function KeyField<Form extends FieldValues>(props: KeyFieldProps<Form>) {
  const { check, warning, clean = keyLine, ...field } = props;
  return (
    <div>
      <TextField<Form>
        {...field}
        clean={clean}
        required
        otherError={check?.isFree === false ? check.message : undefined}
        mark={check?.isFree && <KeyFree />}
      />
      <p className={styles.renamed} role="status">
        {warning}
      </p>
    </div>
  );
}

function keyLine(text: string): string {
  return transliterateKey(singleLine(text));
}

function KeyFree() {
  return (
    <span className={styles.free} role="status">
      <Icon svg={checkIcon} size={16} />
      {t('Available')}
    </span>
  );
}
