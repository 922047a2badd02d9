import { SegmentedControl } from '@mantine/core';
import { type Language, languages, useLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import { t } from '../../lib/staff-texts.ts';

/** Selects the language of the page. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Language')}
      size="xs"
      data={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
      value={useLanguage()}
      onChange={(value) => onChoose(value as Language)}
    />
  );
}
