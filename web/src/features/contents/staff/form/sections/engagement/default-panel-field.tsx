import { Select } from '@mantine/core';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type InitialPanel, initialPanels } from '@nave/domain/contents/engagement-settings.ts';
import { sentence, t } from '../../../../../../lib/staff-texts.ts';
import { fieldError, fieldId, useFormField } from '../../../../../../staff-kit/fields/form-field.tsx';

const labels: Record<InitialPanel, string> = {
  0: sentence('Automatic: chat, then Bible, then notes'),
  chat: sentence('Chat'),
  bible: sentence('Bible'),
  notes: sentence('Notes'),
  schedule: sentence('Schedule'),
  info: sentence('Info'),
};
const panels = [0, ...initialPanels] as const;

/** The panel that is open when a viewer arrives (CNT-229). */
export function DefaultPanelField() {
  const field = useFormField<ContentForm, 'initialSelectedPanel'>('initialSelectedPanel');
  return (
    <Select
      id={fieldId('initialSelectedPanel')}
      label={t('Default panel')}
      description={t('The panel that is open when a viewer arrives.')}
      data={panels.map((panel) => ({ value: String(panel), label: t(labels[panel]) }))}
      allowDeselect={false}
      error={fieldError(field.error)}
      value={String(field.value)}
      onChange={(value) => field.onChange(panels.find((panel) => String(panel) === value) ?? 0)}
      onBlur={field.onBlur}
    />
  );
}
