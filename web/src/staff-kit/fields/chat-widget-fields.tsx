import type { ChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { chatWidgetProviders } from '@nave/domain/channels/chat-widget-providers.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { SelectField, SwitchField } from './choice-fields.tsx';
import { TextField } from './text-field.tsx';

/** Form fields of a chat widget. */
interface ChatWidgetForm {
  chatWidget: ChatWidget;
}

const options = namesOf(chatWidgetProviders).map((value) => ({ value, label: chatWidgetProviders[value] }));

/** The support chat of a page, for a form's field `chatWidget` (CHN-191, CNT-223). */
export function ChatWidgetFields({ hint }: { hint: string }) {
  const isOn = useFormContext<ChatWidgetForm>().watch('chatWidget.enabled');
  return (
    <>
      <SwitchField<ChatWidgetForm> name="chatWidget.enabled" label={t('Support chat')} hint={hint} />
      {isOn && (
        <>
          <SelectField<ChatWidgetForm> name="chatWidget.provider" label={t('Provider')} required options={options} />
          <TextField<ChatWidgetForm>
            name="chatWidget.embedId"
            label={t('Key')}
            required
            placeholder="xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
            hint={t('You’ll find it in your provider’s snippet for your website.')}
          />
        </>
      )}
    </>
  );
}
