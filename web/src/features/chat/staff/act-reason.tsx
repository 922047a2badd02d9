import { Button, TextInput } from '@mantine/core';
import { WHY_MAX } from '@nave/domain/chat/act-limits.ts';
import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../lib/staff-texts.ts';
import styles from './act-log.module.css';
import { useBusy } from './use-busy.ts';

interface ActReasonProps {
  act: Pick<ChatAct, 'why' | 'isOwn'>;
  /** Resolves with whether the reason was saved. */
  onExplain: (why: string) => Promise<boolean>;
}

/** The reason of an act. Its actor can write it here; everyone else can only read it (CHAT-192). */
export function ActReason({ act: { why, isOwn }, onExplain }: ActReasonProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isBusy, track] = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setDraft(null));
    opener.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await track(onExplain(draft ?? ''))) close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  if (draft !== null)
    return (
      <form className={styles.saying} onSubmit={(event) => void save(event)}>
        <TextInput
          aria-label={t('Why')}
          placeholder={t('Only hosts can see this')}
          size="sm"
          autoFocus
          maxLength={WHY_MAX}
          value={draft}
          onChange={({ currentTarget: { value } }) => setDraft(value)}
          onKeyDown={closeOnEscape}
        />
        <Button type="submit" size="sm" loading={isBusy}>
          {t('Save')}
        </Button>
      </form>
    );
  if (!why && !isOwn) return null;
  return (
    <p className={styles.why} dir="auto">
      {why && `${t('Why: {{why}}', { why })} `}
      {isOwn && (
        <button ref={opener} type="button" className={styles.say} onClick={() => setDraft(why ?? '')}>
          {why ? t('Change') : t('Say why')}
        </button>
      )}
    </p>
  );
}
