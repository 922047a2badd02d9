import { Button } from '@mantine/core';
import searchIcon from '@phosphor-icons/core/light/magnifying-glass-light.svg?raw';
import { t } from '../../../../lib/staff-texts.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import styles from './nothing-matches.module.css';

interface NothingMatchesProps {
  query: string;
  onClearSearch: () => void;
  onAllChannels: () => void;
}

/** Replaces the three sections if the filter matches nothing, with a button that resets it. */
export function NothingMatches({ query, onClearSearch, onAllChannels }: NothingMatchesProps) {
  const words = query.trim();
  return (
    <div className={styles.place}>
      {words ? (
        <EmptyState
          icon={searchIcon}
          title={t('No results for “{{words}}”', { words })}
          action={<Button onClick={onClearSearch}>{t('Clear search')}</Button>}
        >
          {t('Try part of the name, a channel or a date.')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={searchIcon}
          title={t('No content in this channel')}
          action={<Button onClick={onAllChannels}>{t('Show all channels')}</Button>}
        />
      )}
    </div>
  );
}
