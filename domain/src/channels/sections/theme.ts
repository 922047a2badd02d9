import { clientTheme } from '../../clients/sections/theme.ts';
import type { FieldValues, FormErrors, Written } from '../../kernel/form-section.ts';

/** Null: the channel uses the client's theme (CHN-176). */
const fields = { theme: clientTheme.fields.theme.nullable() };
type ThemeFields = FieldValues<typeof fields>;

function start(): ThemeFields {
  return { theme: null };
}

/** CHN-180, CHN-181 */
function errors({ theme }: ThemeFields): FormErrors {
  return theme ? clientTheme.errors({ theme }) : {};
}

function values({ theme }: ThemeFields) {
  return { theme } satisfies Written<ThemeFields>;
}

/** The section Theme of the channel form (CHN-74). */
export const channelTheme = { fields, start, errors, values };
