import { Button } from '@mantine/core';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import type { Moment } from '@nave/domain/interactions/rehearsal.ts';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { sentence, t } from '../../../lib/staff-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { offsetText } from './offset-text.ts';
import styles from './rehearsal.module.css';

const momentLabels = {
  opens: sentence('Viewers can come in'),
  starts: sentence('The content starts'),
  videoEnds: sentence('The video ends'),
  closes: sentence('The content closes'),
};

interface MomentsProps {
  moments: readonly Moment[];
  interactions: readonly Interaction[];
  /** The interactions that were sent until `now` (epoch ms). */
  sent: readonly Interaction[];
  now: number;
  /** When the content starts, in epoch milliseconds. */
  start: number;
  onGo: (at: number) => void;
  onSend: (interaction: Interaction) => void;
}

/** What happens during the content, each with its time, and the interactions that a host sends. */
export function Moments({ moments, interactions, sent, now, start, onGo, onSend }: MomentsProps) {
  const next = moments.find(({ at }) => at > now);
  const closes = moments.find(({ kind }) => kind === 'closes')?.at ?? 0;
  const byHand = interactions.filter(({ sendOffset }) => sendOffset === null);
  return (
    <section className={styles.moments} aria-labelledby="moments">
      <h2 className={styles.title} id="moments">
        {t('What happens')}
      </h2>
      <p className={styles.note}>{t('Only you see this rehearsal, and nothing of it is stored.')}</p>
      <ol className={styles.list}>
        {moments.map((moment) => (
          <li key={`${moment.kind} ${moment.kind === 'interaction' ? moment.interaction.id : ''}`}>
            <button
              type="button"
              className={classNames(styles.moment, moment.at <= now && styles.past)}
              aria-current={moment === next ? 'step' : undefined}
              disabled={moment.at > closes}
              onClick={() => onGo(moment.at)}
            >
              <span className={styles.at}>
                {offsetText(moment.at, start)}
                <small>{shortTime(moment.at, currentLanguage())}</small>
              </span>
              <span dir="auto">
                {moment.kind === 'interaction' ? moment.interaction.interactionTitle : t(momentLabels[moment.kind])}
                {moment.kind === 'interaction' && !moment.isSent && (
                  <small>
                    {moment.interaction.isHeld
                      ? t('A host holds it, so it does not send itself.')
                      : t('Not sent: the content is closed then.')}
                  </small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {byHand.length > 0 && (
        <>
          <h2 className={styles.title}>{t('Sent by hosts')}</h2>
          <ul className={styles.list}>
            {byHand.map((interaction) => {
              const showAt = sent.find(({ id }) => id === interaction.id)?.showAt;
              const title = interaction.interactionTitle;
              return (
                <li key={interaction.id} className={styles.hand}>
                  <span dir="auto">
                    {title}
                    {showAt && <small>{t('Sent {{time}}', { time: offsetText(Date.parse(showAt), start) })}</small>}
                  </span>
                  {!showAt && (
                    <Button
                      variant="default"
                      disabled={now >= closes}
                      aria-label={t('Send {{title}}', { title })}
                      onClick={() => onSend(interaction)}
                    >
                      {t('Send')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
