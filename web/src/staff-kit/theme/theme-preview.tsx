import { SegmentedControl } from '@mantine/core';
import { darkTheme } from '@nave/domain/clients/dark-theme.ts';
import { completeTheme, type Theme } from '@nave/domain/clients/theme.ts';
import { isDark, legibleTheme } from '@nave/domain/clients/theme-contrast.ts';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { LiveBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './theme-preview.module.css';

interface ThemePreviewProps {
  theme: Theme;
  /** Name of the page's organisation or channel. */
  name: string;
  /** Logo and name in the bar. */
  brand: ReactNode;
}

/** A viewer's page on a phone, in the form's current colours. */
export function ThemePreview({ theme, name, brand }: ThemePreviewProps) {
  const [device, setDevice] = useState('light');
  const complete = completeTheme(theme);
  const shown = device === 'dark' ? darkTheme(complete) : complete;
  return (
    <section aria-label={t('Preview')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Preview')}</h2>
        <SegmentedControl
          aria-label={t('Preview appearance')}
          size="xs"
          data={[
            { value: 'light', label: t('Light device') },
            { value: 'dark', label: t('Dark device') },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      <Page theme={shown} name={name} brand={brand} />
      <p className={styles.hint}>
        {t(
          'The video background is black in every theme. If two colors are too similar to read, viewers see the closest readable shade.',
        )}
      </p>
    </section>
  );
}

function Page({ theme, name, brand }: ThemePreviewProps) {
  const image = theme.backgroundImage ? `url(${JSON.stringify(theme.backgroundImage)})` : 'none';
  return (
    <div
      className={classNames(styles.page, isDark(theme.wellBackgroundColor) && 'well-dark')}
      style={{ ...legibleTheme(theme), '--client-image': image } as CSSProperties}
      role="img"
      aria-label={t('{{name}}’s page in these colors', { name })}
    >
      <div className={classNames('on-nav', styles.bar)}>
        {brand}
        <span className={styles.link}>{t('Sign in')}</span>
      </div>
      <div className={classNames('on-stage', styles.stage)}>
        <LiveBadge>{t('LIVE')}</LiveBadge>
        <Icon svg={playIcon} size={32} />
      </div>
      <div className={classNames('on-page', styles.under)}>
        <b className={styles.name}>{t('Sunday Gathering')}</b>
        <span className={styles.second}>{t('Started at 10:00 AM')}</span>
        <span className={styles.button}>{t('Give')}</span>
      </div>
      <div className={classNames('on-well', styles.well)}>
        <p>
          <b translate="no">Ruth</b> <span className={styles.second}>10:12</span>
          <br />
          {t('Good morning from the porch!')}
        </p>
        <p>
          <b translate="no">Marcus</b> <span className={styles.host}>{t('Host')}</span>
          <br />
          {t('New here?')} <span className={styles.anchor}>{t('Say hello')}</span>.
        </p>
        <span className={styles.field}>{t('Message everyone')}</span>
      </div>
    </div>
  );
}
