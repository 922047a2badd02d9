import { bibleVersion, chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { textFor } from '@nave/domain/catalogues/bible-texts.ts';
import { bibleVersions } from '@nave/domain/catalogues/bible-versions.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useFormContext } from 'react-hook-form';
import { currentLanguage } from '../../../../../../lib/i18n.ts';
import { sentence, t } from '../../../../../../lib/staff-texts.ts';
import { SelectField } from '../../../../../../staff-kit/fields/choice-fields.tsx';
import styles from './engagement.module.css';

const groups = { en: sentence('English'), es: sentence('Latin-American Spanish') } as const;
/** CNT-231 */
const translations = () =>
  (['en', 'es'] as const).map((lang) => ({
    group: t(groups[lang]),
    items: bibleVersions.filter((version) => version.lang === lang).map(({ id, name }) => ({ value: id, label: name })),
  }));
/** CNT-230 */
const books = () => bibleBooks.map((book) => ({ value: book.id, label: `${book[currentLanguage()]} (${book.id})` }));

/** The passage at which the Bible panel opens: a translation, a book and one of its chapters (CAT-13). */
export function BibleFields() {
  const { watch, setValue } = useFormContext<ContentForm>();
  const { book, chapter, translation, language } = watch('bible.passage');
  const setLanguage = (id: string) =>
    setValue('bible.passage.language', bibleVersion(id)?.lang ?? '', { shouldDirty: true });
  const keepChapterInBook = (bookId: string) => {
    if (!chaptersOf(bookId).includes(chapter)) setValue('bible.passage.chapter', '1', { shouldDirty: true });
  };
  return (
    <>
      <SelectField<ContentForm>
        name="bible.passage.translation"
        label={t('Translation')}
        required
        searchable
        options={translations()}
        onChoose={setLanguage}
        hint={unavailableHint(translation, language)}
      />
      <div className={styles.passage}>
        <SelectField<ContentForm>
          name="bible.passage.book"
          label={t('Book')}
          required
          searchable
          options={books()}
          onChoose={keepChapterInBook}
        />
        <SelectField<ContentForm>
          name="bible.passage.chapter"
          label={t('Chapter')}
          required
          searchable
          options={chaptersOf(book).map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
}

/** Names the text that viewers read first if the panel lacks the chosen translation (CNT-353). */
function unavailableHint(translation: string, language: string): string | undefined {
  const text = textFor({ translation, language });
  if (text.version === translation) return undefined;
  return t(
    'This translation isn’t available in the panel, which opens with the {{name}}. Viewers can read this one on the Bible site.',
    { name: text.name },
  );
}
