import { z } from 'zod';
import { formSwitch } from '../kernel/form-fields.ts';

/**
 * Builds the settings of a content's chat. `label` names a setting in errors of the form. `initial` is the value for a
 * new content and for rows that were stored before the setting existed.
 */
function chatFields<Field>(field: (label: string, initial: boolean) => Field) {
  return {
    enabled: field('Chat', true),
    requireSignin: field('Require sign-in', false),
    enableAnonymous: field('Anonymous guests', true),
    enablePreview: field('Chat preview', true),
    enableDirectMessaging: field('Direct messages', true),
  };
}

export const chatFormFields = chatFields(formSwitch);

/** The stored settings of a content's chat. */
export const chatSettings = z.object(chatFields((_label, initial) => z.boolean().default(initial)));
export type ChatSettings = z.infer<typeof chatSettings>;

/** The chat of a new content (CNT-102). */
export const newChat: ChatSettings = chatSettings.parse({});
