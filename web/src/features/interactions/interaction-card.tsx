import type { Interaction, InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import { inLanguage } from '@nave/domain/contents/interactions/translation.ts';
import { emailError } from '@nave/domain/interactions/check-answer.ts';
import { interactionsTexts } from '@nave/domain/interactions/interactions.texts.ts';
import chosenIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import openIcon from '@phosphor-icons/core/regular/circle.svg?raw';
import { type FormEvent, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AfterResponse } from './after-response.tsx';
import type { AnswerPort } from './answer-port.ts';
import styles from './interaction-card.module.css';
import { useSlide } from './use-slide.ts';

interface InteractionCardProps {
  interaction: Pick<Interaction, 'id' | 'interactionTitle' | 'interactionText' | 'responses' | 'translation'>;
  /** The name of the organisation, which alone sees an address. */
  clientName: string;
  /** The address of a signed-in viewer, which is offered. */
  ownEmail: string;
  /** Whether the card shows the title; a dialog has it in its head. */
  hasOwnTitle?: boolean;
  /** Does not check addresses (INT-52). */
  isPreview?: boolean;
  port: AnswerPort;
}

/** An interaction as viewers see it: its responses, then what follows the chosen one (INT-34, INT-35). */
export function InteractionCard(props: InteractionCardProps) {
  const { interaction, clientName, ownEmail, hasOwnTitle = true, isPreview = false, port } = props;
  const text = useTexts();
  const { interactionTitle, interactionText, responses } = inLanguage(interaction, useLanguage());
  const [asking, setAsking] = useState<InteractionResponse | null>(null);
  const [after, setAfter] = useState<InteractionResponse | null>(null);
  const slide = useSlide(after === null ? 'choose' : 'after');

  const choose = (response: InteractionResponse) => {
    const { id, actionType, url, responseText } = response;
    setAsking(null);
    if (actionType === 'collectEmail') {
      setAsking(response);
      return port.onBegin();
    }
    port.onBegin();
    port.answer(id);
    if (actionType === 'url' && url) port.openPage({ text: responseText, ...url });
    if (actionType === 'dismiss' || actionType === 'url') return port.onDone();
    setAfter(response);
  };
  const give = (response: InteractionResponse, email: string) => {
    port.answer(response.id, email);
    setAsking(null);
    setAfter(response);
  };

  return (
    <div className={styles.card}>
      <div className={classNames(styles.view, slide.motion !== 'still' && styles[slide.motion])} key={slide.view}>
        {slide.view === 'choose' || after === null ? (
          <>
            {hasOwnTitle && (
              <h3 className={styles.title} dir="auto">
                {interactionTitle}
              </h3>
            )}
            <RichText html={interactionText} className={styles.text} />
            <ul className={styles.responses} aria-label={text('interactions:responses')}>
              {responses.map((response) => (
                <li key={response.id}>
                  <button
                    type="button"
                    className={classNames(styles.response, asking?.id === response.id && styles.chosen)}
                    aria-pressed={response.actionType === 'collectEmail' ? asking?.id === response.id : undefined}
                    onClick={() => choose(response)}
                  >
                    <Icon svg={asking?.id === response.id ? chosenIcon : openIcon} size={20} />
                    <span dir="auto">{response.responseText}</span>
                  </button>
                </li>
              ))}
            </ul>
            {asking && (
              <EmailForm
                key={asking.id}
                start={ownEmail}
                clientName={clientName}
                isChecked={!isPreview}
                onSend={(email) => give(asking, email)}
              />
            )}
          </>
        ) : (
          <AfterResponse response={after} isPreview={isPreview} port={port} />
        )}
      </div>
    </div>
  );
}

interface EmailFormProps {
  start: string;
  clientName: string;
  isChecked: boolean;
  onSend: (email: string) => void;
}

/** Asks for an address (INT-48, INT-50, INT-51). */
function EmailForm({ start, clientName, isChecked, onSend }: EmailFormProps) {
  const text = useTexts();
  const [email, setEmail] = useState(start);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = isChecked ? emailError(email) : null;
    if (found === null) return onSend(email.trim());
    setError(
      text(found === interactionsTexts.emailRequired ? 'interactions:emailRequired' : 'interactions:emailInvalid'),
    );
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={text('interactions:email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
        touch
        autoFocus
      />
      <Button look="primary" size="touch" wide type="submit">
        {text('interactions:send')}
      </Button>
      <p className={styles.note}>{text('interactions:privacy', { client: clientName })}</p>
    </form>
  );
}
