import { clientTheme } from '@nave/domain/clients/sections/theme.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/palette.svg?raw';
import { sentence } from '../../../../lib/staff-texts.ts';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ThemeFields } from '../../../../staff-kit/theme/theme-fields.tsx';
import type { ClientFormContext } from './details.tsx';

/** The section Theme of the organisation's form (CLI-30). */
export const themeSection: FormSection<ClientFormContext> = {
  key: 'theme',
  label: sentence('Theme'),
  icon,
  fields: namesOf(clientTheme.fields),
  Content: ThemeFields,
};
