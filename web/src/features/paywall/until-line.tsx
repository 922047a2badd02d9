import { useLanguage, useTexts } from '../../lib/i18n.ts';
import styles from './until-line.module.css';

export function UntilLine({ endsAt }: { endsAt: string }) {
  const text = useTexts();
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return <p className={styles.until}>{text('paywall:availableUntil', { date: format.format(new Date(endsAt)) })}</p>;
}
