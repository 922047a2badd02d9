import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccessLink } from './access-link.tsx';
import { OtherScreens } from './other-screens.tsx';
import { PaywallCard } from './paywall-card.tsx';
import styles from './paywall-screen.module.css';
import { sentenceOf } from './paywall-sentences.ts';
import type { OutsideState } from './paywall-state.ts';

/** What the card shows of a channel or event. */
export type PaywallLook = Pick<PublicChannel, 'name' | 'headerImage' | 'thumbImage' | 'accessLinks'>;

interface PaywallScreenProps {
  channel: PaywallLook;
  /** The client's logo, which links to its home. */
  mark: ReactNode;
  /** When it begins. */
  when?: ReactNode;
  state: OutsideState;
  onEnter: (typed: string) => void;
  onEnterInsteadOf: (seatId: string) => void;
}

/** Asks for the attendee number of a channel (PAY-81 to PAY-90), of an event or of its own page. */
export function PaywallScreen({ channel, mark, when, state, onEnter, onEnterInsteadOf }: PaywallScreenProps) {
  const text = useTexts();
  const { accessLinks } = channel;
  const verdict = state.kind === 'rejected' ? state.verdict : null;
  return (
    <PaywallCard look={channel} mark={mark} when={when}>
      {isSilent(state) ? (
        <p className={styles.entering} role="status">
          {text('ui:loading')}
        </p>
      ) : (
        <>
          <p className={styles.intro}>{text('paywall:enterNumber')}</p>
          <NumberForm state={state} onEnter={onEnter} />
        </>
      )}
      {state.kind === 'rejected' && state.screens.length > 0 && (
        <OtherScreens screens={state.screens} onChoose={onEnterInsteadOf} />
      )}
      {verdict?.code === entryRefusals.accessEnded.code && <AccessLink link={accessLinks.renew} isMain />}
      {!isSilent(state) && <AccessLink link={accessLinks.initial} question={text('paywall:noNumber')} />}
    </PaywallCard>
  );
}

/** Whether the page enters with a number that it knows already. The viewer then needs no form (PAY-29). */
function isSilent(state: PaywallScreenProps['state']): boolean {
  return state.kind === 'entering' && !state.isByHand && state.trouble === null;
}

/** The field for the number, with what is wrong with the number below it. */
function NumberForm({ state, onEnter }: Pick<PaywallScreenProps, 'state' | 'onEnter'>) {
  const text = useTexts();
  const [typed, setTyped] = useState(state.kind === 'noNumber' ? '' : state.number);
  const field = useRef<HTMLInputElement>(null);
  const isAsking = state.kind === 'entering' && state.isAsking;
  const trouble = state.kind === 'entering' ? state.trouble : null;
  const error = state.kind === 'rejected' ? sentenceOf(state.verdict) : undefined;
  useFocusAfterAnswer(field, state);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAsking) onEnter(typed);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        touch
        label={text('paywall:field')}
        hint={text('paywall:digits')}
        error={error}
        isAnnounced
        name="attendeeNumber"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
      />
      <p className={styles.trouble} role="status">
        {trouble && sentenceOf(trouble)}
      </p>
      <Button type="submit" look="primary" size="touch" wide busy={isAsking}>
        {text('paywall:enter')}
      </Button>
    </form>
  );
}

/** Focuses the field when the typed number is refused, since the disabled button loses the focus. */
function useFocusAfterAnswer(field: { current: HTMLInputElement | null }, state: PaywallScreenProps['state']): void {
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && state.kind === 'rejected' && state.screens.length === 0) field.current?.focus();
    wasAsking.current = state.kind === 'entering' && state.isByHand;
  }, [field, state]);
}
