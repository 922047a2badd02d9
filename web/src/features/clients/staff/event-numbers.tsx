import { TextInput } from '@mantine/core';
import type { ProductForm } from '@nave/domain/clients/clients.api.ts';
import { useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { fieldError, fieldId, useFormField } from '../../../staff-kit/fields/form-field.tsx';
import { cleaned, singleLine } from '../../../staff-kit/fields/plain-text.ts';

/** The numbers of the organisation's events at the ticketing partner, in one line (CLI-20). */
export function EventNumbers() {
  const field = useFormField<ProductForm, 'brushfireEventIds'>('brushfireEventIds');
  // The typed text, with its commas and spaces.
  const [text, setText] = useState(field.value.join(', '));
  return (
    <TextInput
      id={fieldId('brushfireEventIds')}
      label={t('Event numbers')}
      description={t('Event numbers from your ticketing partner, separated by commas.')}
      error={fieldError(field.error)}
      value={text}
      onChange={(event) => {
        const typed = cleaned(event.currentTarget, singleLine);
        setText(typed);
        field.onChange(typed.split(/[\s,]+/).filter(Boolean));
      }}
      onBlur={field.onBlur}
    />
  );
}
