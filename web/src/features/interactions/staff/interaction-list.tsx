import { Button } from '@mantine/core';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { dueAt, inPanelOrder, isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { answeredCount, type Counts, noCounts } from '@nave/domain/interactions/counts.ts';
import type { ShownScreens, StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { canBeSent } from '@nave/domain/interactions/send-window.ts';
import addIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { useState } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DownloadAnswers } from './download-answers.tsx';
import { dueText, HoldButton } from './hold-button.tsx';
import { InteractionDetail } from './interaction-detail.tsx';
import { InteractionDialog } from './interaction-dialog.tsx';
import styles from './interactions.module.css';
import { SendButton, sentText } from './send-button.tsx';
import { urgencyLabels } from './urgency-labels.ts';
import { useInteractionActs } from './use-interaction-acts.ts';

interface InteractionListProps {
  content: WholeContent;
  state: StaffInteractions & ShownScreens;
  onChanged: (interaction: Interaction) => void;
  /** Whether the user may add, edit and delete interactions. */
  canPrepare: boolean;
}

/** The interactions of a content, with Send in each row (HOSTP-34 to HOSTP-38). */
export function InteractionList({ content, state, onChanged, canPrepare }: InteractionListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [editing, setEditing] = useState<Interaction | 'new' | null>(null);
  const now = useNow();
  const acts = useInteractionActs(content.id, onChanged);
  const opened = state.interactions.find(({ id }) => id === openId);
  const isLive = canBeSent(content, now);
  const dialog = editing && (
    <InteractionDialog
      content={content}
      stored={editing === 'new' ? null : editing}
      onSaved={(saved) => {
        onChanged(saved);
        setEditing(null);
      }}
      onClose={() => setEditing(null)}
    />
  );
  if (opened)
    return (
      <>
        <InteractionDetail
          interaction={opened}
          counts={state.counts[opened.id] ?? noCounts}
          screens={isLive && isOpen(opened) ? screensText(opened, state) : null}
          dueAt={dueAt(opened, content.startsAt)}
          isLive={isLive}
          canPrepare={canPrepare}
          acts={acts}
          onEdit={() => setEditing(opened)}
          onBack={() => setOpenId(null)}
        />
        {dialog}
      </>
    );
  return (
    <div className={styles.list}>
      {canPrepare && (
        <Button variant="default" leftSection={<Icon svg={addIcon} size={16} />} onClick={() => setEditing('new')}>
          {t('New Interaction')}
        </Button>
      )}
      {state.interactions.length === 0 && (
        <p className={styles.none}>
          {canPrepare
            ? t('No interactions yet. Add a question, then send it to everyone who watches.')
            : t('No interactions yet. An owner, admin or superhost can add some.')}
        </p>
      )}
      <ul className={styles.rows}>
        {inPanelOrder(state.interactions).map((interaction) => (
          <li key={interaction.id} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => setOpenId(interaction.id)}>
              <span className={styles.name} dir="auto">
                {interaction.interactionTitle}
              </span>
              <span className={styles.line}>
                {lineOf(interaction, { content, counts: state.counts[interaction.id] ?? noCounts })}
              </span>
              {isLive && isOpen(interaction) && <span className={styles.line}>{screensText(interaction, state)}</span>}
            </button>
            <HoldButton
              interaction={interaction}
              dueAt={dueAt(interaction, content.startsAt)}
              isBusy={acts.busyId === interaction.id}
              isSmall
              onAct={(kind) => void acts.act(kind, interaction)}
            />
            <SendButton
              interaction={interaction}
              isLive={isLive}
              isBusy={acts.busyId === interaction.id}
              onSend={() => void acts.act('send', interaction)}
            />
          </li>
        ))}
      </ul>
      {canPrepare && state.interactions.some(isSent) && <DownloadAnswers content={content} />}
      {dialog}
    </div>
  );
}

function isOpen({ showAt, hideAt }: Interaction): boolean {
  return showAt !== null && hideAt === null;
}

/** Of how many viewers' screens an interaction was seen on. */
function screensText({ id }: Interaction, { screens, viewers }: ShownScreens): string {
  const count = screens[id] ?? 0;
  return t('Seen on {{count}} of {{all}} screens', {
    count: count.toLocaleString(currentLanguage()),
    all: Math.max(count, viewers).toLocaleString(currentLanguage()),
  });
}

function lineOf(
  interaction: Interaction,
  { content, counts }: { content: Pick<WholeContent, 'startsAt'>; counts: Counts },
): string {
  const { showAt, hideAt, urgency, responses } = interaction;
  if (showAt === null) {
    const due = dueAt(interaction, content.startsAt);
    if (due !== null) return dueText(interaction, due);
    const answers = tCount(responses.length, { one: '{{count}} response', other: '{{count}} responses' });
    return `${t(urgencyLabels[urgency])} · ${answers}`;
  }
  const answered = tCount(answeredCount(counts), { one: '{{count}} answer', other: '{{count}} answers' });
  const sent = sentText(showAt);
  return hideAt === null ? `${sent} · ${answered}` : `${sent} · ${answered} · ${t('Closed')}`;
}
