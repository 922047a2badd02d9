import { Button, Group } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import { newRepeatForm, type RepeatForm } from '@nave/domain/contents/repeat.ts';
import { toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldError } from '../../../../staff-kit/fields/form-field.tsx';
import { momentWords } from '../words/content-words.ts';
import { DaysField } from './days-field.tsx';
import { LengthField } from './length-field.tsx';
import styles from './repeat.module.css';
import { RepeatDates } from './repeat-dates.tsx';
import { fieldErrorsOf, formErrorOf, useRepeatPreview } from './use-repeat-preview.ts';

interface RepeatQuestionProps {
  content: Content & { startsAt: string };
  hasChanges: boolean;
  onRepeat: (form: RepeatForm) => void;
  /** Called when the form changes, so that the last failure is cleared. */
  onChange: () => void;
  onClose: () => void;
  busy: boolean;
  /** Why the repeat failed. */
  failure: Error | null;
}

export function RepeatQuestion(props: RepeatQuestionProps) {
  const { content, hasChanges, onRepeat, onChange, onClose, busy, failure } = props;
  const { startsAt, timeZoneName } = content;
  // One id until the dialog closes: an idempotency key for retries (CNT-295).
  const [form, setForm] = useState(() => newRepeatForm(content, newId()));
  const preview = useRepeatPreview(content, form);
  const problems = { ...preview.problems, ...fieldErrorsOf(failure) };
  const lastAt = preview.items?.at(-1)?.startsAt;
  const change = (part: Partial<RepeatForm>) => {
    setForm({ ...form, ...part });
    onChange();
  };
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (preview.isCurrent && !busy) onRepeat(form);
      }}
    >
      <p>
        {t(
          '{{name}} starts on {{moment}}. Each copy starts at the same time of day, and you can change or delete it on its own later.',
          { name: content.name, moment: momentWords(startsAt, timeZoneName) },
        )}
        {hasChanges && ` ${t('Unsaved changes aren’t repeated.')}`}
      </p>
      <fieldset className={styles.fields} disabled={busy}>
        <DaysField value={form.days} onChange={(days) => change({ days })} error={problems.days} />
        <LengthField
          value={form}
          onChange={change}
          // The dates of the preview, as a count and as a last day.
          proposed={{
            count: preview.items?.length ?? null,
            until: lastAt ? toWallTime(lastAt, timeZoneName).slice(0, 10) : null,
          }}
          error={problems.count ?? problems.until}
        />
      </fieldset>
      <RepeatDates
        items={preview.items}
        timeZone={timeZoneName}
        isLoading={!preview.isCurrent && Object.keys(problems).length === 0}
        failure={preview.failure}
      />
      {failure && <div role="alert">{fieldError(formErrorOf(failure))}</div>}
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={!preview.isCurrent} loading={busy}>
          {t('Repeat')}
        </Button>
      </Group>
    </form>
  );
}
