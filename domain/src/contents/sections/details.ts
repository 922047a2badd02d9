import { z } from 'zod';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { isBlankRichText } from '../../kernel/rich-text.ts';
import { contentTexts } from '../contents.texts.ts';

/** Maximum length of a content's name, in characters. */
export const MAX_NAME = 200;
const MAX_CHANNELS = 200;
const channelId = z.string(notValid('Channels')).max(36, notValid('Channels'));

const fields = {
  name: formLine('Name', MAX_NAME),
  description: formText('Description', 20_000),
  channelIds: z.array(channelId, notValid('Channels')).max(MAX_CHANNELS, `Select at most ${MAX_CHANNELS} channels`),
};
type Details = FieldValues<typeof fields>;

function start({ channelIds, name = '' }: { channelIds: string[]; name?: string | undefined }): Details {
  return { name, description: '', channelIds };
}

/** Source: 001 §5 (CNT-146 to CNT-148). */
function errors({ name, description, channelIds }: Details): FormErrors {
  return errorsOf<Details>({
    name: isBlank(name) && contentTexts.nameRequired,
    description: isBlankRichText(description) && contentTexts.descriptionRequired,
    channelIds: channelIds.length === 0 && contentTexts.channelsRequired,
  });
}

/** Returns the values to store, without the channels, which are stored in a separate table. */
function values({ name, description }: Details) {
  return { name: name.trim(), description } satisfies Written<Omit<Details, 'channelIds'>>;
}

/** The section Details of the content form (CNT-81). */
export const contentDetails = { fields, start, errors, values };
