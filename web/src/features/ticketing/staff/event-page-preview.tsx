import type { Client } from '@nave/domain/clients/client.ts';
import { completeTheme } from '@nave/domain/clients/theme.ts';
import { type EventTheme, isBackgroundCss, isThemeColor } from '@nave/domain/ticketing/event-theme.ts';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './event-page-preview.module.css';

interface EventPagePreviewProps {
  client: Client;
  theme: EventTheme;
  title: string;
  /** The start in words. */
  start: string | null;
  asksNumber: boolean;
}

/** The event's own page on a phone, in the form's current look. */
export function EventPagePreview({ client, theme, title, start, asksNumber }: EventPagePreviewProps) {
  const own = completeTheme(client.theme);
  const { backgroundCss } = theme;
  const background = backgroundCss && isBackgroundCss(backgroundCss) ? backgroundCss : own.backgroundColor;
  const colorOf = (color: string, otherwise: string) => (color && isThemeColor(color) ? color : otherwise);
  return (
    <section aria-label={t('Preview')}>
      <h2 className={styles.title}>{t('Preview')}</h2>
      <div
        className={styles.page}
        style={{ background, color: colorOf(theme.textColor, own.textColor) }}
        role="img"
        aria-label={t('The event’s page in this look')}
      >
        {theme.headerUrlLarge && <img className={styles.header} src={theme.headerUrlLarge} alt="" />}
        {theme.logoUrl && <img className={styles.logo} src={theme.logoUrl} alt="" />}
        <div className={styles.words}>
          <b className={styles.name}>{title || t('No title yet')}</b>
          {start && <span>{start}</span>}
        </div>
        {asksNumber ? (
          <div className={styles.ask}>
            <span className={styles.field}>{t('Attendee number')}</span>
            <span
              className={styles.button}
              style={{ background: own.buttonBackgroundColor, color: own.buttonTextColor }}
            >
              {t('Continue')}
            </span>
          </div>
        ) : (
          <div className={styles.stage}>
            <Icon svg={playIcon} size={32} />
          </div>
        )}
        <span className={styles.link} style={{ color: colorOf(theme.linkColor, own.textColor) }}>
          {t('Where do I find my number?')}
        </span>
      </div>
    </section>
  );
}
