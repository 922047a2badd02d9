import { type ContentForm, contentFormSchema } from '@nave/domain/contents/contents.api.ts';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { useNow } from '../../../../lib/use-clock.ts';
import { Picture } from '../../../../staff-kit/lists/picture.tsx';
import { notSavedYet, type ViewerView, viewerView } from './viewer-view.ts';
import styles from './viewers-see-now.module.css';

interface ViewersSeeNowProps {
  control: Control<ContentForm>;
  /** The stored values; undefined in add mode. */
  stored: ContentForm | undefined;
}

/** Shows beside the form what viewers see now, and what they will see after saving if that differs. */
export function ViewersSeeNow({ control, stored }: ViewersSeeNowProps) {
  const form = useWatch<ContentForm>({ control }) as ContentForm;
  const { isDirty } = useFormState({ control });
  const now = useNow();
  const current = stored ? viewerView(stored, now) : notSavedYet;
  const canBeSaved = (isDirty || !stored) && contentFormSchema.safeParse(form).success;
  const later = canBeSaved ? viewerView(form, now) : current;
  return (
    <>
      <View heading={t('What viewers see now')} view={current} />
      {!isSame(current, later) && <View heading={t('After saving')} view={later} />}
    </>
  );
}

function View({ heading, view: { picture, title, text } }: { heading: string; view: ViewerView }) {
  return (
    <section className={styles.view}>
      <h2 className={styles.heading}>{heading}</h2>
      {picture && <Picture src={picture} className={styles.picture} />}
      <p className={styles.title}>{t(title)}</p>
      <p className={styles.text}>{t(text)}</p>
    </section>
  );
}

function isSame(one: ViewerView, other: ViewerView): boolean {
  return one.picture === other.picture && one.title === other.title && one.text === other.text;
}
