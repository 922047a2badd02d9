import { z } from 'zod';
import { formSwitch } from '../kernel/form-fields.ts';

/** The settings of a content's chat. `label` names one in the form's sentences; an older row is read with `olderRow`. */
function chatFields<Field>(field: (label: string, olderRow: boolean) => Field) {
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
export const chatSettings = z.object(chatFields((_label, olderRow) => z.boolean().default(olderRow)));
export type ChatSettings = z.infer<typeof chatSettings>;

/** The chat of a new content (CNT-102). */
export const newChat: ChatSettings = chatSettings.parse({});
