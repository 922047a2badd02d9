import { z } from 'zod';
import { sameSchemaFor } from '../../kernel/answer-fields.ts';
import { notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { isHexColor } from '../../kernel/text-formats.ts';
import { isMediaUrl } from '../../kernel/url-form.ts';
import { clientTexts } from '../clients.texts.ts';
import { newOrganisationTheme, themeColorFields } from '../theme.ts';

const { colorInvalid } = clientTexts;

const fields = {
  theme: z.strictObject(
    {
      ...sameSchemaFor(themeColorFields, z.string(colorInvalid).max(100, colorInvalid)),
      backgroundImage: z
        .string(notValid('Background image'))
        .max(2_000, notValid('Background image'))
        .refine((url) => url === '' || isMediaUrl(url), notValid('Background image')),
    },
    notValid('Theme'),
  ),
};
type ThemeFields = FieldValues<typeof fields>;

function start(): ThemeFields {
  return { theme: newOrganisationTheme };
}

/** CLI-98, CLI-99. */
function errors({ theme }: ThemeFields): FormErrors {
  const wrong = themeColorFields.filter((field) => !isHexColor(theme[field]));
  return errorsOf<ThemeFields>(Object.fromEntries(wrong.map((field) => [`theme.${field}`, colorInvalid])));
}

function values({ theme }: ThemeFields) {
  return { theme } satisfies Written<ThemeFields>;
}

/** The section Theme of the client form (CLI-30). */
export const clientTheme = { fields, start, errors, values };
