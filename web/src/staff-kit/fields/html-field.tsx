import { SegmentedControl } from '@mantine/core';
import { isRichTextOnly } from '@nave/domain/kernel/rich-text.ts';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import type { FormFieldProps } from './form-field.tsx';
import styles from './html-field.module.css';
import { RichTextField } from './rich-text-field.tsx';
import { TextAreaField } from './text-field.tsx';

/** Any HTML, edited as rich text, or as source if it has elements that the editor does not support. */
export function HtmlField<Form extends FieldValues>(props: FormFieldProps<Form>) {
  const { getValues } = useFormContext<Form>();
  const isRichText = () => isRichTextOnly(getValues(props.name as FieldPath<Form>));
  const [isSource, setSource] = useState(() => !isRichText());
  return (
    <div className={styles.field}>
      <SegmentedControl
        className={styles.switch}
        size="xs"
        aria-label={t('{{label}} editor', { label: props.label })}
        data={[
          // The editor would remove elements that it does not support.
          { value: 'text', label: t('Editor'), disabled: isSource && !isRichText() },
          { value: 'source', label: t('Source') },
        ]}
        value={isSource ? 'source' : 'text'}
        onChange={(value) => setSource(value === 'source')}
      />
      {isSource ? <TextAreaField<Form> {...props} minRows={6} /> : <RichTextField<Form> {...props} />}
    </div>
  );
}
