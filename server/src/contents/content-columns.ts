import type { ChatSettings } from '@nave/domain/contents/content.ts';
import { contentValues } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { withDates } from '../platform/database/instants.ts';

/** The chat of a new content, whose times are still to be set (CNT-102). */
export const newChat: ChatSettings = {
  enabled: true,
  requireSignin: false,
  enableAnonymous: true,
  enablePreview: true,
  startsAt: null,
  endsAt: null,
};

/** What a saved form writes into the content's row; `chat` holds the settings so far. */
export function contentColumns(form: ContentForm, chat: ChatSettings) {
  const values = contentValues(form);
  return { ...withDates(values), chat: { ...chat, ...values.chat } };
}
