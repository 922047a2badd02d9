import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { DEFAULT_SWEEP_MINUTES, SWEEP_MINUTES } from '@nave/domain/chat/raid/sweep-minutes.ts';
import type { FoundAuthor, Sweep, SweepPreview } from '@nave/domain/chat/sweep.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { refusalText } from '../../messages/refusal-text.ts';
import styles from './sweep-dialog.module.css';

interface SweepDialogProps {
  contentId: string;
  /** The chosen message, to which the others are similar. */
  message: NumberedMessage;
  /** Resolves with whether the sweep was done. */
  onSweep: (sweep: Sweep) => Promise<boolean>;
  onClose: () => void;
}

/** Number of people shown at first, and added by each press of 'Show more people'. */
const PEOPLE_SHOWN = 50;
/** Number of messages shown for each person. */
const MESSAGES_SHOWN = 2;

/** Previews the messages of a raid and the effect of removing them (CHAT-180, CHAT-190). Loaded when opened. */
export function SweepDialog({ contentId, message: { n }, onSweep, onClose }: SweepDialogProps) {
  const text = useTexts();
  const [minutes, setMinutes] = useState<(typeof SWEEP_MINUTES)[number]>(DEFAULT_SWEEP_MINUTES);
  const { preview, refusal } = usePreview(contentId, n, minutes);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isBanning, setBanning] = useState(true);
  const [isBusy, setBusy] = useState(false);
  // An idempotency key: a press after a lost response repeats the same sweep.
  const [commandId] = useState(newId);
  const chosen = preview?.authors.filter(({ uid }) => !excluded.has(uid)) ?? [];
  const sweep = async () => {
    setBusy(true);
    const ns = chosen.flatMap(({ found }) => found.map((one) => one.n));
    if (await onSweep({ commandId, n, ns, isBanning })) onClose();
    else setBusy(false);
  };
  const toggle = (uid: string) => {
    const next = new Set(excluded);
    if (!next.delete(uid)) next.add(uid);
    setExcluded(next);
  };
  const actions = (
    <>
      <Button size="touch" onClick={onClose}>
        {text('chatActs:cancel')}
      </Button>
      <Button look="danger" size="touch" busy={isBusy} disabled={chosen.length === 0} onClick={() => void sweep()}>
        {text('chatActs:sweep')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      actions={actions}
      surface="on-well"
      title={text('chatActs:sweepTitle')}
      description={text('chatActs:sweepMore')}
    >
      <Field
        label={text('chatActs:sweepMinutes')}
        control={(props) => (
          <select
            {...props}
            value={minutes}
            onChange={({ target }) => setMinutes(SWEEP_MINUTES.find((one) => one === Number(target.value)) ?? minutes)}
          >
            {SWEEP_MINUTES.map((count) => (
              <option key={count} value={count}>
                {text('chatActs:sweepMinutesOf', { count })}
              </option>
            ))}
          </select>
        )}
      />
      {refusal && <p role="alert">{refusal}</p>}
      {!preview && !refusal && (
        <p role="status" className={styles.waiting}>
          <VisuallyHidden>{text('chatActs:sweepLooking')}</VisuallyHidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </p>
      )}
      {preview && (
        <>
          <FoundList authors={preview.authors} excluded={excluded} onToggle={toggle} />
          <label className={styles.choice}>
            <input type="checkbox" checked={isBanning} onChange={() => setBanning(!isBanning)} />
            <span>{text('chatActs:sweepBan')}</span>
          </label>
          <Outcome preview={preview} chosen={chosen} isBanning={isBanning} />
        </>
      )}
    </Dialog>
  );
}

/** Loads the preview for a time span; the preview is null until it has loaded. */
function usePreview(contentId: string, n: number, minutes: number) {
  const [preview, setPreview] = useState<SweepPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setPreview(null);
    setRefusal(null);
    ask(chatCalls.alike, { contentId, query: { n, minutes } }, { signal: stop.signal }).then(
      setPreview,
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRefusal(refusalText(error, 'chatActs'));
      },
    );
    return () => stop.abort();
  }, [contentId, n, minutes]);
  return { preview, refusal };
}

interface FoundListProps {
  authors: readonly FoundAuthor[];
  excluded: ReadonlySet<string>;
  onToggle: (uid: string) => void;
}

function FoundList({ authors, excluded, onToggle }: FoundListProps) {
  const text = useTexts();
  const [shown, setShown] = useState(PEOPLE_SHOWN);
  const more = Math.min(authors.length - shown, PEOPLE_SHOWN);
  return (
    <>
      <ul className={styles.list}>
        {authors.slice(0, shown).map(({ uid, userName, found }) => (
          <li key={uid}>
            <label className={styles.choice}>
              <input type="checkbox" checked={!excluded.has(uid)} onChange={() => onToggle(uid)} />
              <span className={styles.found}>
                <b dir="auto">{userName}</b>{' '}
                <span className={styles.why}>
                  {text('chatActs:sweepMessages', { count: found.length })}
                  {reasonsOf(found).map((reason) => ` · ${text(`chatActs:sweepBy_${reason}`)}`)}
                </span>
                {found.slice(0, MESSAGES_SHOWN).map(({ n, message }) => (
                  <span key={n} className={styles.excerpt} dir="auto">
                    {message}
                  </span>
                ))}
                {found.length > MESSAGES_SHOWN && (
                  <span className={styles.why}>
                    {text('chatActs:sweepMoreMessages', { count: found.length - MESSAGES_SHOWN })}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="touch" wide onClick={() => setShown(shown + PEOPLE_SHOWN)}>
          {text('chatActs:sweepMorePeople', { count: more })}
        </Button>
      )}
    </>
  );
}

function reasonsOf(found: FoundAuthor['found']): FoundAuthor['found'][number]['why'] {
  return [...new Set(found.flatMap(({ why }) => why))];
}

interface OutcomeProps {
  preview: SweepPreview;
  chosen: readonly FoundAuthor[];
  isBanning: boolean;
}

/** States what will be removed and what stays. A ban removes all messages of the chosen people. */
function Outcome({ preview: { authors, others }, chosen, isBanning }: OutcomeProps) {
  const text = useTexts();
  const count = (messages: number, people: number) => ({
    messages: text('chatActs:sweepMessages', { count: messages }),
    people: text('chatActs:sweepPeople', { count: people }),
  });
  const removedCount = chosen.reduce((sum, author) => sum + (isBanning ? author.all : author.found.length), 0);
  const unselected = authors.filter((author) => !chosen.includes(author));
  const remaining = unselected.reduce((sum, { found }) => sum + found.length, others.messages);
  const removal = text(
    isBanning ? 'chatActs:sweepGoesBanned' : 'chatActs:sweepGoes',
    count(removedCount, chosen.length),
  );
  return (
    <p role="status" className={styles.outcome}>
      {chosen.length === 0 ? text('chatActs:sweepNobody') : removal}{' '}
      {text('chatActs:sweepStays', count(remaining, others.people + unselected.length))}
    </p>
  );
}
