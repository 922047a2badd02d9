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

/** A length of time, kept in minutes and read as people write it (CNT-272); it says what it has read. */
export function DurationField({ name, label, hint, required }: DurationFieldProps) {
  const field = useFormField<ContentForm, typeof name>(name);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const isReadable = field.value !== NO_DURATION;
  const shown = typed ?? wordsOf(field.value);
  const read = typed !== null && isReadable ? wordsOf(field.value) : '';
  const isNotRead = !isReadable && (isLeft || field.error !== undefined);
  return (
    <TextInput
      id={fieldId(name)}
      className={styles.duration}
      label={label}
      withAsterisk={required}
      description={[read && read !== shown && `= ${read}`, hint].filter(Boolean).join(' · ')}
      placeholder="1:30"
      inputMode="text"
      autoComplete="off"
      error={fieldError(isNotRead ? t(contentTexts.durationUnreadable) : field.error)}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setLeft(false);
        field.onChange(minutesOf(event.currentTarget.value));
      }}
      onBlur={() => {
        if (isReadable) setTyped(null);
        setLeft(true);
        field.onBlur();
      }}
    />
  );
}

function wordsOf(minutes: number | null): string {
  return minutes === null || minutes === NO_DURATION ? '' : durationWords(minutes);
}
