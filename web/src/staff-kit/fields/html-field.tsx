import { SegmentedControl } from '@mantine/core';
import { isRichTextOnly } from '@nave/domain/kernel/rich-text.ts';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import type { FormFieldProps } from './form-field.tsx';
import styles from './html-field.module.css';
import { RichTextField } from './rich-text-field.tsx';
import { TextAreaField } from './text-field.tsx';

/** HTML of any kind: written in the editor of rich texts, or as its source, which a page with more than the editor knows needs. */
export function HtmlField<Form extends FieldValues>(props: FormFieldProps<Form>) {
  const { getValues } = useFormContext<Form>();
  const isPlain = () => isRichTextOnly(getValues(props.name as FieldPath<Form>));
  const [isSource, setSource] = useState(() => !isPlain());
  return (
    <div className={styles.field}>
      <SegmentedControl
        className={styles.switch}
        size="xs"
        aria-label={t('{{label}} editor', { label: props.label })}
        data={[
          // What the editor does not know it would take away.
          { value: 'text', label: t('Editor'), disabled: isSource && !isPlain() },
          { value: 'source', label: t('Source') },
        ]}
        value={isSource ? 'source' : 'text'}
        onChange={(value) => setSource(value === 'source')}
      />
      {isSource ? <TextAreaField<Form> {...props} minRows={6} /> : <RichTextField<Form> {...props} />}
    </div>
  );
}
