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
  /** The draft is stored under this key: a channel or a conversation. */
  draftKey: string;
  /** The field's name and placeholder; 'Message everyone' if left out. */
  label?: string;
  /** Throws `Refused`. */
  onSend: (message: string) => Promise<void>;
  /** Called when the server requires a name, an e-mail or an account; receives the refusal's code. */
  onIdentityNeeded: (code: string) => void;
  takesFocus: boolean;
  /** The server removed links from the message that was sent last. */
  linksRemoved?: boolean;
  /** Seconds to wait after each message; 0 while slow mode is off (CHAT-156). */
  slowSeconds?: number;
  onWrite?: () => void;
  /** The group of texts (such as `chat`) in which refusals are looked up, besides the group `messages`. */
  part: RefusingPart;
}

const COUNTER_ABOVE_LENGTH = 900;
/**
 * The field's height with one line, and its greatest height, in pixels at this font size. Source: 002 §5 (CHAT-33,
 * CHAT-34).
 */
const HEIGHT = { line: 24, max: 94, fontSize: 16 };

/** The form for writing messages (CHAT-31 to CHAT-35). A refused message returns to the field, with the reason. */
export function Composer({ draftKey, label, onSend, onIdentityNeeded, takesFocus, part, ...more }: ComposerProps) {
  const { linksRemoved = false, slowSeconds = 0, onWrite } = more;
  const text = useTexts();
  const describedBy = useId();
  const fieldLabel = label ?? text('messages:message');
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
    // The wait ends when slow mode is turned off.
    if (wasSlow.current && slowSeconds === 0) {
      waitFor(0);
      setRefusal((before) => (before?.code === messageRefusals.slow.code ? null : before));
    }
    wasSlow.current = slowSeconds > 0;
  }, [slowSeconds, waitFor]);

  const latestDraft = useRef(draft);
  /** The refused messages at the beginning of the draft. */
  const returned = useRef('');
  const write = (next: string) => {
    latestDraft.current = next;
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
  const canSend = length > 0 && !tooLong && secondsLeft === 0;

  const send = async () => {
    if (!canSend) return;
    const message = straightQuotes(draft.trim());
    setRefusal(null);
    returned.current = '';
    write('');
    try {
      await onSend(message);
      if (slowSeconds > 0) waitFor(slowSeconds);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Synchronously: a key pressed before the next render would overwrite the returned message.
      flushSync(() => {
        // CHAT-135: the message precedes text written meanwhile; CHAT-149: it follows messages returned earlier.
        const [before, after] = splitAfter(latestDraft.current, returned.current);
        returned.current = joined(before, message);
        write(joined(returned.current, after));
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
  const sendOnEnter = (event: KeyboardEvent) => {
    // During IME composition, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const isTemporary = !tooLong && refusal !== null && temporaryRefusals.has(refusal.code);
  const showsLinksNote = linksRemoved && !refusal && !tooLong;
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
          placeholder={fieldLabel}
          aria-label={fieldLabel}
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason ? describedBy : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <EmojiButton field={field} onWrite={change} />
        <button
          type="submit"
          className={classNames(styles.send, !canSend && styles.off)}
          aria-disabled={!canSend}
          aria-label={secondsLeft ? text('messages:wait', { count: secondsLeft }) : text('messages:send')}
          // Keeps the focus in the field, and the keyboard of a phone open.
          onPointerDown={(event) => event.preventDefault()}
        >
          {secondsLeft > 0 ? secondsLeft : <Icon svg={sendIcon} size={16} />}
        </button>
      </div>
      {(reason || showsLinksNote || slowSeconds > 0 || length > COUNTER_ABOVE_LENGTH) && (
        <div className={styles.under}>
          {reason && (
            <p className={styles.reason} id={describedBy} role="alert">
              <Icon svg={isTemporary ? clockIcon : warningIcon} size={16} />
              {reason}
            </p>
          )}
          {showsLinksNote && <p role="status">{text('messages:linksTaken')}</p>}
          {slowSeconds > 0 && !reason && <p>{text('messages:slowMode', { seconds: String(slowSeconds) })}</p>}
          {length > COUNTER_ABOVE_LENGTH && (
            <p className={styles.count}>
              <VisuallyHidden>{fieldLabel}: </VisuallyHidden>
              {text('messages:length', { length: formatted(length, language), max: formatted(MESSAGE_MAX, language) })}
            </p>
          )}
        </div>
      )}
    </form>
  );
}

/** Refusals that end by themselves after a wait. */
const temporaryRefusals: ReadonlySet<string> = new Set([
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

/** Splits the text after `beginning`; the first part is empty if the text does not begin with `beginning`. */
function splitAfter(text: string, beginning: string): [string, string] {
  if (!text.startsWith(beginning)) return ['', text];
  return [beginning, text.slice(beginning.length).replace(/^\n/, '')];
}

function formatted(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

/** Fits the height to the text, from one line up to 94 px, both scaled with the font size. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || HEIGHT.fontSize;
  const line = (HEIGHT.line * fontSize) / HEIGHT.fontSize;
  const max = (HEIGHT.max * fontSize) / HEIGHT.fontSize;
  field.style.height = `${line}px`;
  field.style.height = `${Math.min(max, Math.max(line, field.scrollHeight))}px`;
}
