import { Button } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentValues } from '@nave/domain/contents/content-form.ts';
import { type ContentForm, contentFormSchema } from '@nave/domain/contents/contents.api.ts';
import type { Planned } from '@nave/domain/contents/sunday/planned.ts';
import { sundayProblems } from '@nave/domain/contents/sunday/sunday-checks.ts';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { useNow } from '../../../../lib/use-clock.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './sunday.module.css';

interface FormProblemsProps {
  control: Control<ContentForm>;
  /** Undefined in add mode. */
  stored: Content | undefined;
  coming: readonly Content[];
  channels: readonly Channel[];
  formPath: string;
  state: unknown;
}

const MINUTE_MS = 60_000;

/** Shows beside the form the problems that the content would have if saved (CNT-319). */
export function FormProblems({ control, stored, coming, channels, formPath, state }: FormProblemsProps) {
  const form = useWatch<ContentForm>({ control }) as ContentForm;
  const { setValue } = useFormContext<ContentForm>();
  const now = useNow(MINUTE_MS);
  const planned = plannedOf(form, stored);
  const around = { others: coming, channels, storedStart: stored?.startsAt ?? null, now };
  const problems = planned ? sundayProblems(planned, around) : [];
  if (problems.length === 0) return null;
  return (
    <section className={styles.beside}>
      <h2 className={styles.heading}>{t('To check')}</h2>
      <ProblemList
        problems={problems}
        formPath={formPath}
        state={state}
        action={(field) =>
          field === 'duration' &&
          form.videoMinutes && (
            <UseLengthButton
              onUse={() =>
                setValue('duration', Math.ceil(form.videoMinutes ?? 0), { shouldDirty: true, shouldValidate: true })
              }
            />
          )
        }
      />
    </section>
  );
}

function UseLengthButton({ onUse }: { onUse: () => void }) {
  return (
    <Button size="xs" className={styles.use} onClick={onUse}>
      {t('Use as duration')}
    </Button>
  );
}

/** Returns the content as the form would store it, or the stored one while the form is invalid. */
function plannedOf(form: ContentForm, stored: Content | undefined): Planned | undefined {
  if (!contentFormSchema.safeParse(form).success) return stored;
  const values = { ...contentValues(form), channelIds: form.channelIds };
  return { ...values, id: stored?.id ?? null, chat: { ...values.chat, endsAt: values.closesAt } };
}
