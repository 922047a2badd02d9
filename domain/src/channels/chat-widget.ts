import { z } from 'zod';
import { formSwitch, formText, notValid } from '../kernel/form-fields.ts';
import type { FormErrors } from '../kernel/form-section.ts';
import { isGuid } from '../kernel/text-formats.ts';
import { type ChatWidgetProvider, chatWidgetProviders } from './chat-widget-providers.ts';

/** Errors of a chat widget. Source: 001 §5. */
export const chatWidgetTexts = {
  providerRequired: 'Provider Required on Chat Widget',
  keyRequired: 'Key is required',
  keyInvalid: 'Key must be a valid format',
} as const;

const providers = Object.keys(chatWidgetProviders) as [ChatWidgetProvider, ...ChatWidgetProvider[]];

/** A support chat that a page embeds. Forms and stored records have the same fields (CHN-191, CNT-223). */
export const chatWidgetSchema = z
  .strictObject(
    {
      enabled: formSwitch('Chat Widget'),
      provider: z.enum(providers, chatWidgetTexts.providerRequired).nullable(),
      embedId: formText('Key', 200),
    },
    notValid('Chat Widget'),
  )
  .meta({ id: 'ChatWidget' });
export type ChatWidget = z.infer<typeof chatWidgetSchema>;

/** The widget of a new channel or content (CHN-119). */
export const newChatWidget: ChatWidget = { enabled: false, provider: 'zendesk', embedId: '' };

/** Returns the errors of the field `chatWidget`, by field path (CHN-192 to CHN-195, CNT-192). */
export function chatWidgetErrors({ enabled, provider, embedId }: ChatWidget): FormErrors {
  if (!enabled) return {};
  const errors: FormErrors = {};
  if (!provider) errors['chatWidget.provider'] = chatWidgetTexts.providerRequired;
  const key = embedId.trim();
  if (!key) errors['chatWidget.embedId'] = chatWidgetTexts.keyRequired;
  else if (!isGuid(key)) errors['chatWidget.embedId'] = chatWidgetTexts.keyInvalid;
  return errors;
}

/** Returns the widget to store, without the blanks before and after a pasted key. */
export function chatWidgetValue(widget: ChatWidget): ChatWidget {
  return { ...widget, embedId: widget.embedId.trim() };
}

/** Returns the widget for viewers. Instead of a disabled widget, they receive the widget of a new channel. */
export function publicChatWidget(widget: ChatWidget): ChatWidget {
  return widget.enabled ? widget : newChatWidget;
}
