import { Button } from '@mantine/core';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import holdIcon from '@phosphor-icons/core/regular/pause.svg?raw';
import releaseIcon from '@phosphor-icons/core/regular/play.svg?raw';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './interactions.module.css';

interface HoldButtonProps {
  interaction: Pick<Interaction, 'interactionTitle' | 'isHeld' | 'missedAt'>;
  /** When the interaction sends itself (epoch ms); null if it does not. */
  dueAt: number | null;
  isBusy: boolean;
  /** Whether only the icon is shown. */
  isSmall?: boolean;
  onAct: (kind: 'hold' | 'release') => void;
}

/** Holds an interaction that would send itself, or releases it. */
export function HoldButton({ interaction, dueAt, isBusy, isSmall = false, onAct }: HoldButtonProps) {
  const { interactionTitle: title, isHeld, missedAt } = interaction;
  if (dueAt === null || missedAt !== null) return null;
  const icon = isHeld ? releaseIcon : holdIcon;
  const label = isHeld ? t('Release {{title}}', { title }) : t('Hold {{title}}', { title });
  const press = () => onAct(isHeld ? 'release' : 'hold');
  if (isSmall)
    return (
      <IconButton icon={icon} label={label} size="touch" tooltipSide="bottomEnd" disabled={isBusy} onClick={press} />
    );
  return (
    <Button
      className={styles.send}
      variant="default"
      loading={isBusy}
      leftSection={<Icon svg={icon} size={16} />}
      aria-label={label}
      onClick={press}
    >
      {isHeld ? t('Release') : t('Hold')}
    </Button>
  );
}

/** 'Sends itself at 10:31', 'Held. It would send itself at 10:31' or 'Not sent at 10:31'. */
export function dueText({ isHeld, missedAt }: Pick<Interaction, 'isHeld' | 'missedAt'>, dueAt: number): string {
  const time = shortTime(dueAt, currentLanguage());
  if (missedAt !== null) return t('Not sent at {{time}}', { time });
  return isHeld ? t('Held. It would send itself at {{time}}', { time }) : t('Sends itself at {{time}}', { time });
}
