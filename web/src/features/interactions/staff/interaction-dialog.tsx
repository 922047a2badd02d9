import { Button, Modal } from '@mantine/core';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { interactionErrors } from '@nave/domain/contents/interactions/interaction-errors.ts';
import { interactionToForm, newInteraction } from '@nave/domain/contents/interactions/interaction-form.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { type FormEvent, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { ApiError, ask } from '../../../lib/api.ts';
import { newId } from '../../../lib/new-id.ts';
import { t } from '../../../lib/staff-texts.ts';
import { InteractionEditor } from '../../../staff-kit/interactions/interaction-editor.tsx';
import { hideToast, showToast } from '../../../ui/toast-store.ts';
import styles from './interactions.module.css';

interface InteractionDialogProps {
  content: WholeContent;
  /** Null to add an interaction. */
  stored: Interaction | null;
  onSaved: (saved: Interaction) => void;
  onClose: () => void;
}

/** The editor of one interaction, with the fields of the content form (INT-99 to INT-103). */
export function InteractionDialog({ content, stored, onSaved, onClose }: InteractionDialogProps) {
  const [id] = useState(() => stored?.id ?? newId());
  const [isSaving, setSaving] = useState(false);
  const start = stored ? interactionToForm(stored) : newInteraction();
  const form = useForm<ContentForm>({
    defaultValues: { interactions: [start], timeZoneName: content.timeZoneName } as Partial<ContentForm>,
  });
  const showErrors = (errors: Record<string, string>) => {
    for (const [path, message] of Object.entries(errors))
      form.setError(path as FieldPath<ContentForm>, { message: t(message) });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside of other forms in React's tree.
    event.stopPropagation();
    form.clearErrors();
    const [interaction = newInteraction()] = form.getValues('interactions');
    const errors = interactionErrors([interaction], { isForChildren: content.isForChildren });
    // INT-98
    if (Object.keys(errors).length > 0) return showErrors(errors);
    setSaving(true);
    const toast = showToast(t('Interaction saving...'));
    try {
      const contentId = content.id;
      const saved = stored
        ? await ask(interactionsCalls.change, { contentId, interactionId: id, body: interaction })
        : await ask(interactionsCalls.add, { contentId, body: { id, interaction } });
      showToast(t('Interaction saved!'), { tone: 'ok' });
      onSaved(saved);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      showErrors(
        Object.fromEntries(Object.entries(fields).map(([path, message]) => [`interactions.0.${path}`, message])),
      );
      const reason =
        error instanceof ApiError && error.status === 409 ? t(error.message) : t('Error adding interaction');
      showToast(reason, { tone: 'error' });
    } finally {
      hideToast(toast);
      setSaving(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={stored ? t('Edit Interaction') : t('New Interaction')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <FormProvider {...form}>
        <form className={styles.editor} onSubmit={(event) => void save(event)} noValidate>
          <InteractionEditor at={0} sentAt={null} isOpen />
          <Button type="submit" loading={isSaving}>
            {t('SAVE')}
          </Button>
        </form>
      </FormProvider>
    </Modal>
  );
}
