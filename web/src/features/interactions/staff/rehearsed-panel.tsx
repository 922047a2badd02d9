import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { currentInteraction } from '@nave/domain/interactions/current-interaction.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Button } from '../../../ui/button.tsx';
import type { AnswerPort } from '../answer-port.ts';
import { InteractionCard } from '../interaction-card.tsx';
import styles from './interactions.module.css';
import { urgencyLabels } from './urgency-labels.ts';

interface RehearsedPanelProps {
  /** The interactions that were sent in the rehearsal until `now` (epoch ms). */
  sent: readonly Interaction[];
  now: number;
}

/** What a viewer sees of the interactions in a rehearsal. Answers are kept on the page only. */
export function RehearsedPanel({ sent, now }: RehearsedPanelProps) {
  const client = useClient();
  const text = useTexts();
  /** When each interaction was answered in the rehearsal (epoch ms), so that going back asks again. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map());
  const [begunId, setBegunId] = useState<string | null>(null);
  const isDone = ({ id }: Interaction) => (answered.get(id) ?? Number.POSITIVE_INFINITY) <= now;
  const begun = sent.find(({ id }) => id === begunId);
  const shown = begun ?? currentInteraction(sent, new Set(sent.filter(isDone).map(({ id }) => id)), now);
  if (!shown) return <p className={styles.none}>{t('Viewers have nothing to answer now.')}</p>;
  const { id, urgency } = shown;
  const answer = () => setAnswered((before) => new Map(before).set(id, now));
  const done = () => {
    answer();
    setBegunId(null);
  };
  const port: AnswerPort = {
    onBegin: () => setBegunId(id),
    answer,
    onDone: done,
    startChat: done,
    openPage: done,
  };
  return (
    <div className={styles.rehearsed}>
      <p className={styles.line}>{t(urgencyLabels[urgency])}</p>
      <InteractionCard key={id} interaction={shown} clientName={client.name} ownEmail="" isPreview port={port} />
      {!isDone(shown) && (
        <Button look="quiet" size="touch" wide onClick={done}>
          {text('interactions:dismiss')}
        </Button>
      )}
    </div>
  );
}
