import { peopleCommands } from '@nave/domain/analytics/people.protocol.ts';
import { MOST_PEOPLE } from '@nave/domain/analytics/people.ts';
import closeIcon from '@phosphor-icons/core/bold/x-bold.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepAnswer } from './kept-answers.ts';
import styles from './people-question.module.css';

/** The numbers that are offered before the viewer asks for more. */
const FIRST_NUMBERS = 6;
/** How long the thanks stay, in milliseconds. */
const THANKS_MS = 10_000;

interface PeopleQuestionProps extends Pick<PageScope, 'socket'> {
  contentId: string;
}

/** Asks once how many people watch at this screen, beside the picture and over nothing that has the focus (ANA-116). */
export function PeopleQuestion({ socket, contentId }: PeopleQuestionProps) {
  const text = useTexts();
  const [answer, setAnswer] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(true);
  const [sending, setSending] = useState<'no' | 'now' | 'failed'>('no');
  const [byKeyboard, setByKeyboard] = useState(false);
  const close = () => setOpen(false);
  if (!isOpen) return null;
  const send: OnAnswer = async (people, isKey) => {
    if (sending === 'now') return;
    setSending('now');
    try {
      await socket.command(peopleCommands.answer, { contentId, people, isGlobalUser: false });
    } catch (error) {
      logFailure('The number of people was not stored', error);
      setSending('failed');
      return;
    }
    keepAnswer(contentId, people);
    setSending('no');
    setByKeyboard(isKey);
    setAnswer(people);
  };
  const dismiss = () => {
    keepAnswer(contentId, null);
    close();
  };
  return (
    <section className={`on-well ${styles.card}`} aria-label={text('people:question')}>
      {answer === null ? (
        <Question hasFailed={sending === 'failed'} onAnswer={send} onClose={dismiss} />
      ) : (
        <Thanks people={answer} takesFocus={byKeyboard} onChange={() => setAnswer(null)} onClose={close} />
      )}
    </section>
  );
}

/** `isKey`: the number was chosen without a pointer. */
type OnAnswer = (people: number, isKey: boolean) => void;

interface QuestionProps {
  /** The last answer was not stored. */
  hasFailed: boolean;
  onAnswer: OnAnswer;
  onClose: () => void;
}

function Question({ hasFailed, onAnswer, onClose }: QuestionProps) {
  const text = useTexts();
  const [hasMore, setMore] = useState(false);
  const seventh = useRef<HTMLButtonElement>(null);
  // The button for more is replaced by the number after the first ones, which takes its focus.
  useEffect(() => {
    if (hasMore) seventh.current?.focus();
  }, [hasMore]);
  const shown = hasMore ? MOST_PEOPLE : FIRST_NUMBERS;
  const numbers = Array.from({ length: shown }, (_, at) => at + 1);
  return (
    <div className={classNames(styles.row, hasMore && styles.tall)}>
      <p className={styles.words} role={hasFailed ? 'alert' : undefined}>
        {text(hasFailed ? 'people:failed' : 'people:question')}
      </p>
      <fieldset className={styles.numbers} aria-label={text('people:question')}>
        {numbers.map((people) => (
          <button
            key={people}
            ref={people === FIRST_NUMBERS + 1 ? seventh : undefined}
            type="button"
            className={styles.number}
            onClick={({ detail }) => onAnswer(people, detail === 0)}
          >
            {people === MOST_PEOPLE ? text('people:most', { count: people }) : people}
          </button>
        ))}
        {!hasMore && (
          <button
            type="button"
            className={styles.number}
            aria-label={text('people:more')}
            aria-expanded={false}
            onClick={() => setMore(true)}
          >
            {text('people:most', { count: FIRST_NUMBERS + 1 })}
          </button>
        )}
      </fieldset>
      <IconButton icon={closeIcon} label={text('people:close')} size="touch" iconSize={18} onClick={onClose} />
    </div>
  );
}

interface ThanksProps {
  people: number;
  /** The focus was on the pressed number, which is gone. */
  takesFocus: boolean;
  onChange: () => void;
  onClose: () => void;
}

/** Says what was answered, for a while after the focus has left it. */
function Thanks({ people, takesFocus, onChange, onClose }: ThanksProps) {
  const text = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    const around = row.current;
    let timer = 0;
    const stay = () => clearTimeout(timer);
    const closeLater = () => {
      stay();
      timer = window.setTimeout(() => latestClose.current(), THANKS_MS);
    };
    closeLater();
    around?.addEventListener('focusin', stay);
    around?.addEventListener('focusout', closeLater);
    if (takesFocus) change.current?.focus({ preventScroll: true });
    return stay;
  }, [takesFocus]);
  return (
    <div ref={row} className={styles.row}>
      <p className={styles.words} role="status">
        {text('people:thanks', { count: people })}
      </p>
      <button ref={change} type="button" className={styles.change} onClick={onChange}>
        {text('people:change')}
      </button>
      <IconButton icon={closeIcon} label={text('people:close')} size="touch" iconSize={18} onClick={onClose} />
    </div>
  );
}
