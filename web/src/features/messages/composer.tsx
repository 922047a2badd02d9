import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';
import { MESSAGE_MAX } from '@nave/domain/messages/message-limits.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import sendIcon from '@phosphor-icons/core/bold/arrow-up-bold.svg?raw';
import clockIcon from '@phosphor-icons/core/bold/clock-bold.svg?raw';
import warningIcon from '@phosphor-icons/core/bold/warning-circle-bold.svg?raw';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Refused } from '../../lib/socket.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './composer.module.css';
import { draftOf, keepDraft } from './drafts.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { type RefusingPart, refusalText } from './refusal-text.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ComposerProps {
  /** To what that is half written belongs: a channel, a conversation. */
  draftKey: string;
  /** Whom one writes to, in place of everyone. */
  label?: string;
  /** Throws `Refused`. */
  onSend: (message: string) => Promise<void>;
  /** The server wants to know more of who writes: a name, an e-mail, an account. */
  onIdentityNeeded: (code: string) => void;
  takesFocus: boolean;
  /** The message that was sent last went without its links. */
  linksTaken?: boolean;
  /** How long one waits after each message; 0 while one does not (CHAT-156). */
  slowSeconds?: number;
  onWrite?: () => void;
  /** Whose texts say why a message was refused, beside those of all messages. */
  part: RefusingPart;
}

const COUNT_FROM = 900;
/** The height of the field with one line and at most, where letters have their usual 16 px. Source: 002 §5 (CHAT-33, CHAT-34). */
const HEIGHT = { line: 24, most: 94, letters: 16 };

/** Where one writes (CHAT-31 to CHAT-35). A refused message comes back into the field, with its reason below. */
export function Composer({ draftKey, label, onSend, onIdentityNeeded, takesFocus, part, ...more }: ComposerProps) {
  const { linksTaken = false, slowSeconds = 0, onWrite } = more;
  const text = useTexts();
  const describedBy = useId();
  const to = label ?? text('messages:message');
  const language = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(draftKey));
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [secondsLeft, waitFor] = useSecondsLeft(() => setRefusal(null));
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(field.current));
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const wasSlow = useRef(false);
  useEffect(() => {
    // Who waited for slow mode alone need not any more.
    if (wasSlow.current && slowSeconds === 0) {
      waitFor(0);
      setRefusal((before) => (before?.code === messageRefusals.slow.code ? null : before));
    }
    wasSlow.current = slowSeconds > 0;
  }, [slowSeconds, waitFor]);

  const written = useRef(draft);
  const back = useRef('');
  const write = (next: string) => {
    written.current = next;
    keepDraft(draftKey, next);
    setDraft(next);
  };
  const change = (next: string) => {
    write(next);
    onWrite?.();
    if (secondsLeft === 0) setRefusal(null);
  };
  const length = [...draft.trim()].length;
  const tooLong = length > MESSAGE_MAX;
  // CHAT-23, CHAT-24
  const sendable = length > 0 && !tooLong && secondsLeft === 0;

  const send = async () => {
    if (!sendable) return;
    const message = straightQuotes(draft.trim());
    setRefusal(null);
    back.current = '';
    write('');
    try {
      await onSend(message);
      if (slowSeconds > 0) waitFor(slowSeconds);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // At once: a key that came before the field was drawn anew would write over it.
      flushSync(() => {
        // CHAT-135: what was written meanwhile stays behind it; CHAT-149: what came back before stays before it.
        const [before, after] = splitAfter(written.current, back.current);
        back.current = joined(before, message);
        write(joined(back.current, after));
        if (identityCodes.has(error.code)) onIdentityNeeded(error.code);
        setRefusal(error);
        waitFor(error.waitSeconds ?? 0);
      });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    // While a syllable is composed, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const endsByItself = !tooLong && refusal !== null && passing.has(refusal.code);
  const note = linksTaken && !refusal && !tooLong;
  const reason = tooLong ? text('messages:refusedTooLong') : refusal && refusalText(refusal, part);
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.box}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          value={draft}
          placeholder={to}
          aria-label={to}
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason ? describedBy : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <EmojiButton field={field} onWrite={change} />
        <button
          type="submit"
          className={classNames(styles.send, !sendable && styles.off)}
          aria-disabled={!sendable}
          aria-label={secondsLeft ? text('messages:wait', { count: secondsLeft }) : text('messages:send')}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        >
          {secondsLeft > 0 ? secondsLeft : <Icon svg={sendIcon} size={16} />}
        </button>
      </div>
      {(reason || note || slowSeconds > 0 || length > COUNT_FROM) && (
        <div className={styles.under}>
          {reason && (
            <p className={styles.reason} id={describedBy} role="alert">
              <Icon svg={endsByItself ? clockIcon : warningIcon} size={16} />
              {reason}
            </p>
          )}
          {note && <p role="status">{text('messages:linksTaken')}</p>}
          {slowSeconds > 0 && !reason && <p>{text('messages:slowMode', { seconds: String(slowSeconds) })}</p>}
          {length > COUNT_FROM && (
            <p className={styles.count}>
              <VisuallyHidden>{to}: </VisuallyHidden>
              {text('messages:length', { length: grouped(length, language), max: grouped(MESSAGE_MAX, language) })}
            </p>
          )}
        </div>
      )}
    </form>
  );
}

/** Refusals that are over when their time is. */
const passing: ReadonlySet<string> = new Set([
  messageRefusals.tooFast.code,
  messageRefusals.slow.code,
  messageRefusals.muted.code,
]);

const identityCodes: ReadonlySet<string> = new Set([
  messageRefusals.nameNeeded.code,
  messageRefusals.emailNeeded.code,
  messageRefusals.signInNeeded.code,
]);

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join('\n');
}

/** The text in two: `beginning` where it still begins with that, and the rest. */
function splitAfter(text: string, beginning: string): [string, string] {
  if (!text.startsWith(beginning)) return ['', text];
  return [beginning, text.slice(beginning.length).replace(/^\n/, '')];
}

function grouped(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

/** One line at first, and as high as its text up to 94 px; more where letters are larger. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || HEIGHT.letters;
  const [line, most] = [HEIGHT.line, HEIGHT.most].map((px) => (px * letters) / HEIGHT.letters) as [number, number];
  field.style.height = `${line}px`;
  field.style.height = `${Math.min(most, Math.max(line, field.scrollHeight))}px`;
}
