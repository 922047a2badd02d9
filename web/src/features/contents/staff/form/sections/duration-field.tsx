import { TextInput } from '@mantine/core';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentTexts } from '@nave/domain/contents/contents.texts.ts';
import { minutesOf, NO_DURATION } from '@nave/domain/contents/duration-form.ts';
import { useState } from 'react';
import { t } from '../../../../../lib/staff-texts.ts';
import { type FormFieldProps, fieldError, fieldId, useFormField } from '../../../../../staff-kit/fields/form-field.tsx';
import { durationWords } from '../../words/content-words.ts';
import styles from './video.module.css';

type DurationFieldProps = FormFieldProps<ContentForm> & { name: 'duration' | 'prePlayDuration' };

/** A duration in minutes, parsed from free text (CNT-272); shows the parsed value. */
export function DurationField({ name, label, hint, required }: DurationFieldProps) {
  const field = useFormField<ContentForm, typeof name>(name);
  const [typed, setTyped] = useState<string | null>(null);
  const [hasBlurred, setBlurred] = useState(true);
  const isReadable = field.value !== NO_DURATION;
  const shown = typed ?? wordsOf(field.value);
  const parsed = typed !== null && isReadable ? wordsOf(field.value) : '';
  const showsUnreadable = !isReadable && (hasBlurred || field.error !== undefined);
  return (
    <TextInput
      id={fieldId(name)}
      className={styles.duration}
      label={label}
      withAsterisk={required}
      description={[parsed && parsed !== shown && `= ${parsed}`, hint].filter(Boolean).join(' · ')}
      placeholder="1:30"
      inputMode="text"
      autoComplete="off"
      error={fieldError(showsUnreadable ? t(contentTexts.durationUnreadable) : field.error)}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setBlurred(false);
        field.onChange(minutesOf(event.currentTarget.value));
      }}
      onBlur={() => {
        if (isReadable) setTyped(null);
        setBlurred(true);
        field.onBlur();
      }}
    />
  );
}

function wordsOf(minutes: number | null): string {
  return minutes === null || minutes === NO_DURATION ? '' : durationWords(minutes);
}
