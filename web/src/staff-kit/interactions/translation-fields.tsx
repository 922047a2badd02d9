import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { hasTranslation } from '@nave/domain/contents/interactions/interaction-form.ts';
import { languages } from '@nave/domain/kernel/languages.ts';
import { useFormContext } from 'react-hook-form';
import { languageNames } from '../../lib/language-names.ts';
import { t } from '../../lib/staff-texts.ts';
import { SelectField } from '../fields/choice-fields.tsx';
import { RichTextField } from '../fields/rich-text-field.tsx';
import { TextField } from '../fields/text-field.tsx';

/** Returns the label of a field for the texts in a second language. */
export function translatedLabel(label: string, language: string | null): string {
  const name = languages.find((known) => known === language);
  return name ? `${label} (${languageNames[name]})` : label;
}

/** The same question in a second language: its language, title and text. */
export function TranslationFields({ at }: { at: number }) {
  const translation = useFormContext<ContentForm>().watch(`interactions.${at}.translation`);
  const label = (what: string) => translatedLabel(what, translation.language);
  return (
    <>
      <SelectField<ContentForm>
        name={`interactions.${at}.translation.language`}
        label={t('Second language')}
        hint={t('Viewers whose page is in this language see the question in it. The answers are counted together.')}
        placeholder={t('None')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {hasTranslation({ translation }) && (
        <>
          <TextField<ContentForm>
            name={`interactions.${at}.translation.interactionTitle`}
            label={label(t('Interaction Title'))}
            required
          />
          <RichTextField<ContentForm>
            name={`interactions.${at}.translation.interactionText`}
            label={label(t('Interaction Text'))}
            required
          />
        </>
      )}
    </>
  );
}
