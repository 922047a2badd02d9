import { SegmentedControl } from '@mantine/core';
import { type Language, languages, useLanguage } from '../../lib/i18n.ts';
import { t } from '../../lib/staff-texts.ts';

/** The name of each language, in that language. */
const names: Record<Language, string> = { en: 'English', es: 'Español' };

/** Selects the language of the page. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Language')}
      size="xs"
      data={languages.map((value) => ({ value, label: <span lang={value}>{names[value]}</span> }))}
      value={useLanguage()}
      onChange={(value) => onChoose(value as Language)}
    />
  );
}
