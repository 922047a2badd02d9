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
  const close = () => setOpen(false);
  if (!isOpen) return null;
  const send = (people: number) => {
    setAnswer(people);
    keepAnswer(contentId, people);
    socket
      .command(peopleCommands.answer, { contentId, people, isGlobalUser: false })
      .catch((error) => logFailure('The number of people was not stored', error));
  };
  const dismiss = () => {
    keepAnswer(contentId, null);
    close();
  };
  return (
    <section className={`on-well ${styles.card}`} aria-label={text('people:question')}>
      {answer === null ? (
        <Question onAnswer={send} onClose={dismiss} />
      ) : (
        <Thanks people={answer} onChange={() => setAnswer(null)} onClose={close} />
      )}
    </section>
  );
}

function Question({ onAnswer, onClose }: { onAnswer: (people: number) => void; onClose: () => void }) {
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
      <p className={styles.words}>{text('people:question')}</p>
      <fieldset className={styles.numbers} aria-label={text('people:question')}>
        {numbers.map((people) => (
          <button
            key={people}
            ref={people === FIRST_NUMBERS + 1 ? seventh : undefined}
            type="button"
            className={styles.number}
            onClick={() => onAnswer(people)}
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
  onChange: () => void;
  onClose: () => void;
}

/** Says what was answered, for a while or as long as the focus is inside. */
function Thanks({ people, onChange, onClose }: ThanksProps) {
  const text = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    // The pressed number is gone.
    change.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => latestClose.current(), THANKS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={place} className={styles.row}>
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
