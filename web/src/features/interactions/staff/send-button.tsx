import { Button } from '@mantine/core';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { interactionsTexts } from '@nave/domain/interactions/interactions.texts.ts';
import sendIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?raw';
import { timeOfDay } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './interactions.module.css';

/** INT-13 */
export function sentText(showAt: string): string {
  return t('Sent {{time}}', { time: timeOfDay(showAt, currentLanguage()) });
}

interface SendButtonProps {
  interaction: Interaction;
  isLive: boolean;
  isBusy: boolean;
  onSend: () => void;
}

/** Send, for an unsent interaction while it can be sent (INT-9, INT-10). */
export function SendButton({ interaction, isLive, isBusy, onSend }: SendButtonProps) {
  if (isSent(interaction)) return null;
  if (!isLive) return <span className={styles.line}>{t(interactionsTexts.notLive)}</span>;
  return (
    <Button
      className={styles.send}
      variant="filled"
      leftSection={<Icon svg={sendIcon} size={16} />}
      loading={isBusy}
      aria-label={t('Send {{title}}', { title: interaction.interactionTitle })}
      onClick={onSend}
    >
      {t('Send')}
    </Button>
  );
}
