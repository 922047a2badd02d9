import { WHY_MAX } from '@nave/domain/chat/act-limits.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { Question } from './question.tsx';

interface BanQuestionProps {
  name: string;
  /** Receives the reason for the log, if one was given. */
  onBan: (why: string | undefined) => void;
  onClose: () => void;
}

/** Asks to confirm a ban, with an optional reason (CHAT-170). */
export function BanQuestion({ name, onBan, onClose }: BanQuestionProps) {
  const text = useTexts();
  const [why, setWhy] = useState('');
  return (
    <Question
      title={text('chatActs:banTitle', { name })}
      description={text('chatActs:banMore')}
      action={text('chatActs:ban')}
      isDanger
      onConfirm={() => onBan(why.trim() || undefined)}
      onClose={onClose}
    >
      <TextField
        label={text('chatActs:why')}
        hint={text('chatActs:whyMore')}
        touch
        maxLength={WHY_MAX}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
    </Question>
  );
}
