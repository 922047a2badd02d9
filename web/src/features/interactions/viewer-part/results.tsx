import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import styles from './results.module.css';

interface ResultsProps {
  responses: Interaction['responses'];
  /** How often each response was chosen, by response id. */
  byResponse: Readonly<Record<string, number>>;
}

/** How often each response was chosen, for viewers, if a host shows it. */
export function Results({ responses, byResponse }: ResultsProps) {
  const text = useTexts();
  const language = useLanguage();
  const total = Object.values(byResponse).reduce((sum, n) => sum + n, 0);
  const share = (id: string) => (total === 0 ? 0 : (byResponse[id] ?? 0) / total);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <>
      <ul className={styles.results} aria-label={text('interactions:results')}>
        {responses.map(({ id, responseText }) => (
          <li key={id}>
            <span className={styles.line}>
              <span dir="auto">{responseText}</span>
              <b>{percent.format(share(id))}</b>
            </span>
            <span className={styles.bar} style={{ inlineSize: `${100 * share(id)}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p className={styles.total}>{text('interactions:answers', { count: total })}</p>
    </>
  );
}
