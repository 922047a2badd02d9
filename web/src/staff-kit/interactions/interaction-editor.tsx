import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { Urgency } from '@nave/domain/contents/interactions/interaction.ts';
import { MAX_RESPONSES, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { formDate } from '@nave/domain/kernel/dates.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import caretIcon from '@phosphor-icons/core/bold/caret-right-bold.svg?raw';
import sentIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { sentence, t, tCount } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { CardList } from '../cards/card-list.tsx';
import { SelectField } from '../fields/choice-fields.tsx';
import { FormLocked, useIsLocked } from '../fields/form-field.tsx';
import { RichTextField } from '../fields/rich-text-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { InteractionPreview } from './interaction-preview.tsx';
import styles from './interactions.module.css';
import { ResponseEditor } from './response-editor.tsx';
import { TranslationFields } from './translation-fields.tsx';

const urgencyLabels: Record<Urgency, string> = {
  notify: sentence('Show a dot on the panel'),
  focus: sentence('Open the panel'),
  modal: sentence('Open a window over the page'),
};
const urgencyOptions = () => namesOf(urgencyLabels).map((value) => ({ value, label: t(urgencyLabels[value]) }));

interface InteractionEditorProps {
  at: number;
  /** When the interaction was sent; null while it can be changed. */
  sentAt: string | null;
  /** Whether the fields are shown from the start. */
  isOpen?: boolean;
}

/** One interaction: a summary that expands to its fields and a preview. */
export function InteractionEditor({ at, sentAt, isOpen: startsOpen = false }: InteractionEditorProps) {
  const { watch } = useFormContext<ContentForm>();
  const [interaction, timeZone] = watch([`interactions.${at}`, 'timeZoneName']);
  const hasError = useFormState<ContentForm>().errors.interactions?.[at] !== undefined;
  // Open if it is new, or if it has an error.
  const [wasOpened, setOpened] = useState(startsOpen || interaction?.id === null);
  const isLocked = useIsLocked() || sentAt !== null;
  if (!interaction) return null;
  const isOpen = wasOpened || hasError;
  const keepOpen = (details: HTMLDetailsElement) => {
    details.open ||= hasError;
    setOpened(details.open);
  };
  const { interactionTitle, urgency, sendAfter, responses } = interaction;
  const answers = tCount(responses.length, { one: '{{count}} response', other: '{{count}} responses' });
  const urgencyLabel = urgencyOptions().find(({ value }) => value === urgency)?.label;
  return (
    <>
      {sentAt && (
        <p className={styles.sent}>
          <Icon svg={sentIcon} size={16} />
          {t('Sent at {{moment}}', { moment: formDate(sentAt, { timeZone }) })}
        </p>
      )}
      {/* Unlike a button, `details` also opens in a locked form. */}
      <details className={styles.interaction} open={isOpen} onToggle={({ currentTarget }) => keepOpen(currentTarget)}>
        <summary className={styles.fold}>
          <Icon svg={caretIcon} size={14} />
          <span className={styles.name}>{interactionTitle.trim() || t('No title yet')}</span>
          <span className={styles.facts}>
            {[sendAfter && t('After {{time}}', { time: sendAfter }), urgencyLabel, answers].filter(Boolean).join(' · ')}
          </span>
        </summary>
        {isOpen && (
          <FormLocked value={isLocked}>
            <fieldset className={styles.fields} disabled={isLocked}>
              <TextField<ContentForm>
                name={`interactions.${at}.interactionTitle`}
                label={t('Interaction Title')}
                required
              />
              <RichTextField<ContentForm>
                name={`interactions.${at}.interactionText`}
                label={t('Interaction Text')}
                required
              />
              <SelectField<ContentForm>
                name={`interactions.${at}.urgency`}
                label={t('Notification type')}
                options={urgencyOptions()}
                required
              />
              <TextField<ContentForm>
                name={`interactions.${at}.sendAfter`}
                label={t('Send after the start')}
                hint={t('Minutes and seconds, such as 12:30. If it is empty, a host sends it.')}
              />
              <TranslationFields at={at} />
              <div className={styles.responses}>
                <span className={styles.label}>{t('Responses')}</span>
                <CardList
                  name={`interactions.${at}.responses`}
                  what={t('Response')}
                  empty={t('No responses yet. Add the answers viewers can choose from.')}
                  max={MAX_RESPONSES}
                  start={newResponse}
                  first="responseText"
                >
                  {(response) => (
                    <ResponseEditor
                      path={`interactions.${at}.responses.${response}`}
                      language={interaction.translation.language}
                    />
                  )}
                </CardList>
              </div>
            </fieldset>
            <InteractionPreview interaction={interaction} />
          </FormLocked>
        )}
      </details>
    </>
  );
}
