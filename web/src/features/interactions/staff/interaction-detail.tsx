import { Button } from '@mantine/core';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { answeredCount, type Counts } from '@nave/domain/interactions/counts.ts';
import { hasPublicResponses, LEAST_ANSWERS } from '@nave/domain/interactions/shown-results.ts';
import againIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw';
import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { AnswerPort } from '../answer-port.ts';
import { InteractionCard } from '../interaction-card.tsx';
import { dueText, HoldButton } from './hold-button.tsx';
import styles from './interactions.module.css';
import { SendButton, sentText } from './send-button.tsx';
import type { useInteractionActs } from './use-interaction-acts.ts';

interface InteractionDetailProps {
  interaction: Interaction;
  counts: Counts;
  /** On how many screens it was seen; null if viewers cannot answer it. */
  screens: string | null;
  /** When the interaction sends itself (epoch ms); null if it does not. */
  dueAt: number | null;
  isLive: boolean;
  canPrepare: boolean;
  acts: ReturnType<typeof useInteractionActs>;
  onEdit: () => void;
  onBack: () => void;
}

/** An interaction with its counts, its acts, and a preview (HOSTP-37 to HOSTP-42, INT-113 to INT-116). */
export function InteractionDetail(props: InteractionDetailProps) {
  const { interaction, counts, screens, dueAt, isLive, canPrepare, acts, onEdit, onBack } = props;
  const { interactionTitle, showAt, hideAt, areResultsShown } = interaction;
  const isBusy = acts.busyId === interaction.id;
  const head = useRef<HTMLDivElement>(null);
  // The list may have been scrolled.
  useEffect(() => {
    // In some browsers this returns a promise.
    head.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const deleteIt = async () => {
    const isDeleted = await acts.act('delete', interaction);
    setAsksToDelete(false);
    if (isDeleted) onBack();
  };
  return (
    <div className={styles.detail}>
      <div className={styles.head} ref={head}>
        <IconButton icon={backIcon} label={t('All interactions')} tooltipSide="bottom" onClick={onBack} />
        <h3 className={styles.title} dir="auto">
          {interactionTitle}
        </h3>
      </div>
      {showAt !== null && <p className={styles.line}>{sentText(showAt)}</p>}
      {screens && <p className={styles.line}>{screens}</p>}
      {dueAt !== null && <p className={styles.line}>{dueText(interaction, dueAt)}</p>}
      <Results interaction={interaction} counts={counts} />
      {areResultsShown && <p className={styles.line}>{t('Viewers who have answered see these results.')}</p>}
      <div className={styles.acts}>
        <SendButton
          interaction={interaction}
          isLive={isLive}
          isBusy={isBusy}
          onSend={() => void acts.act('send', interaction)}
        />
        <HoldButton
          interaction={interaction}
          dueAt={dueAt}
          isBusy={isBusy}
          onAct={(kind) => void acts.act(kind, interaction)}
        />
        {showAt !== null && hideAt === null && (
          <Button variant="default" loading={isBusy} onClick={() => void acts.act('close', interaction)}>
            {t('Close interaction')}
          </Button>
        )}
        {showAt !== null && hasPublicResponses(interaction.responses) && (
          <Button
            variant="default"
            loading={isBusy}
            disabled={!areResultsShown && answeredCount(counts) < LEAST_ANSWERS}
            onClick={() => void acts.act(areResultsShown ? 'hideResults' : 'showResults', interaction)}
          >
            {areResultsShown ? t('Hide results') : t('Show results to viewers')}
          </Button>
        )}
        {hideAt !== null && isLive && (
          <Button variant="default" loading={isBusy} onClick={() => void acts.act('reopen', interaction)}>
            {t('Reopen')}
          </Button>
        )}
        {canPrepare && !isSent(interaction) && (
          <>
            <Button variant="default" onClick={onEdit}>
              {t('Edit')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsksToDelete(true)}>
              {t('Delete')}
            </Button>
          </>
        )}
      </div>
      <Preview key={interaction.edition} interaction={interaction} />
      <Question
        open={asksToDelete}
        title={t('Delete Interaction?')}
        text={t('Hosts can no longer send it.')}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsksToDelete(false) },
          { label: t('Delete'), tone: 'destructive', busy: isBusy, onChoose: () => void deleteIt() },
        ]}
      />
    </div>
  );
}

/** The number of answers of each response (INT-114). */
function Results({
  interaction: { responses, showAt },
  counts,
}: Pick<InteractionDetailProps, 'interaction' | 'counts'>) {
  if (showAt === null) return null;
  const most = Math.max(1, ...Object.values(counts.byResponse));
  return (
    <>
      <ul className={styles.results} aria-label={t('Answers')}>
        {responses.map(({ id, responseText }) => {
          const n = counts.byResponse[id] ?? 0;
          return (
            <li key={id}>
              <span className={styles.result}>
                <span dir="auto">{responseText}</span>
                <b>{n.toLocaleString()}</b>
              </span>
              {n > 0 && (
                <span className={styles.bar} style={{ inlineSize: `${(100 * n) / most}%` }} aria-hidden="true" />
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.line}>
        {tCount(answeredCount(counts), { one: '{{count}} answer', other: '{{count}} answers' })}
        {' · '}
        {tCount(counts.dismissed, { one: '{{count}} skipped', other: '{{count}} skipped' })}
      </p>
    </>
  );
}

/** What viewers see; nothing is stored (INT-115 to INT-117). */
function Preview({ interaction }: Pick<InteractionDetailProps, 'interaction'>) {
  const client = useClient();
  const [round, setRound] = useState(0);
  const restart = () => setRound((before) => before + 1);
  const nothing = () => undefined;
  const port: AnswerPort = {
    onBegin: nothing,
    answer: nothing,
    onDone: restart,
    startChat: nothing,
    openPage: nothing,
  };
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.previewHead}>
        <h4 className={styles.line}>{t('What viewers see')}</h4>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          leftSection={<Icon svg={againIcon} size={16} />}
          onClick={restart}
        >
          {t('Refresh')}
        </Button>
      </div>
      <InteractionCard
        key={round}
        interaction={interaction}
        clientName={client.name}
        ownEmail=""
        isPreview
        port={port}
      />
    </section>
  );
}
