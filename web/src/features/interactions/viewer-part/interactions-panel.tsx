import { inLanguage } from '@nave/domain/contents/interactions/translation.ts';
import selectedIcon from '@phosphor-icons/core/fill/hand-tap-fill.svg?raw';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { timeOfDay } from '../../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PanelVisibilityContext } from '../../../ui/panel-visibility.ts';
import { InteractionCard } from '../interaction-card.tsx';
import styles from './interactions-panel.module.css';
import { interactionsState } from './interactions-state.ts';
import { Results } from './results.tsx';
import type { SentInteractions } from './sent-interactions.ts';
import { usePort } from './use-port.ts';

export { selectedIcon };

/** The current interaction, and the interactions that the viewer has answered (PAN-78). */
export function Panel(scope: PageScope) {
  const state = scope.states.of(interactionsState);
  const { sent } = useSyncExternalStore(state.subscribe, state.current);
  return sent && scope.playing && <Interactions {...scope} sent={sent} />;
}

function Interactions({ sent, ...scope }: PageScope & { sent: SentInteractions }) {
  const { client, session } = scope;
  const text = useTexts();
  const { modalId } = useSyncExternalStore(sent.subscribe, sent.current);
  const { isSeen } = useContext(PanelVisibilityContext);
  const port = usePort(scope, sent);
  const shown = sent.shown();
  const shownId = shown?.id;
  useEffect(() => {
    if (isSeen && shownId !== undefined) sent.see(shownId);
  }, [isSeen, shownId, sent]);
  const earlier = sent.earlier();
  return (
    <div className={styles.panel}>
      <div className={styles.current} aria-live="polite">
        {shown && shown.id !== modalId ? (
          <>
            <InteractionCard
              key={shown.id}
              interaction={shown}
              clientName={client.name}
              ownEmail={session.email ?? ''}
              port={port(shown.id)}
            />
            {!sent.current().answers.has(shown.id) && (
              <Button look="quiet" size="touch" wide onClick={() => port(shown.id).answer(null)}>
                {text('interactions:dismiss')}
              </Button>
            )}
          </>
        ) : (
          <EmptyState icon={selectedIcon} title={text('interactions:empty')}>
            {text('interactions:emptyMore')}
          </EmptyState>
        )}
      </div>
      {earlier.length > 0 && <Earlier sent={sent} />}
    </div>
  );
}

/** The interactions that the viewer has answered or dismissed; a dismissed one can still be answered. */
function Earlier({ sent }: { sent: SentInteractions }) {
  const text = useTexts();
  const language = useLanguage();
  const { answers, results } = sent.current();
  return (
    <section className={styles.earlier} aria-label={text('interactions:earlier')}>
      <h3 className={styles.label}>{text('interactions:earlier')}</h3>
      <ul className={styles.list}>
        {sent.earlier().map((interaction) => {
          const { id, hideAt, areResultsShown } = interaction;
          const { interactionTitle, responses } = inLanguage(interaction, language);
          const answer = answers.get(id);
          const time = answer ? timeOfDay(answer.answeredAt, language) : '';
          const response = responses.find((one) => one.id === answer?.responseId)?.responseText;
          return (
            <li key={id}>
              <b dir="auto">{interactionTitle}</b>
              <p className={styles.note}>
                {response === undefined
                  ? text('interactions:youDismissed', { time })
                  : text('interactions:youAnswered', { response, time })}
              </p>
              {areResultsShown && results[id] && <Results responses={responses} byResponse={results[id]} />}
              {response === undefined && hideAt === null && (
                <Button size="touch" onClick={() => sent.begin(id)}>
                  {text('interactions:answerAnyway')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
