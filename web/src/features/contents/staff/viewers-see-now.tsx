import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type Control, useWatch } from 'react-hook-form';
import { Picture } from '../../../dashboard/list/picture.tsx';
import { useNow } from '../../../lib/use-clock.ts';
import { viewerView } from './viewer-view.ts';
import styles from './viewers-see-now.module.css';

/** Beside the form: what a viewer of this content sees at this moment. */
export function ViewersSeeNow({ control }: { control: Control<ContentForm> }) {
  const form = useWatch<ContentForm>({ control }) as ContentForm;
  const { title, text } = viewerView(form, useNow());
  return (
    <>
      <h2 className={styles.heading}>What viewers see now</h2>
      <Picture src={form.thumbImage || null} className={styles.picture} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </>
  );
}
