import { Button, Textarea } from '@mantine/core';
import type { ChatWords } from '@nave/domain/chat/chat-words.ts';
import { WORD_ACTIONS, type WordAction } from '@nave/domain/messages/own-words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { listMoment } from '../../../lib/staff-dates.ts';
import { sentence, t, tNodes } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { chatWordsQuery, saveChatWords } from './chat-words.ts';
import styles from './word-list.module.css';

const fields: Record<WordAction, { label: string; description: string }> = {
  mask: { label: sentence('Mask'), description: sentence('Shown as asterisks.') },
  hold: { label: sentence('Hold'), description: sentence('A host reviews the message first.') },
  refuse: { label: sentence('Block'), description: sentence('The message isn’t sent.') },
  allow: { label: sentence('Allow'), description: sentence('Shown even if the built-in list would mask it.') },
};

/** A client's own list of words (CHAT-167); hosts can only read it (CHAT-168). */
export function WordList({ clientId, canChange }: { clientId: string; canChange: boolean }) {
  const { data, error, refetch } = useQuery(chatWordsQuery(clientId));
  if (data)
    return (
      <WordForm
        key={data.edition}
        clientId={clientId}
        canChange={canChange}
        words={data}
        onLoad={() => void refetch()}
      />
    );
  return <p className={styles.about}>{error ? t(error.message) : t('Loading...')}</p>;
}

interface WordFormProps {
  clientId: string;
  canChange: boolean;
  words: ChatWords;
  /** Replaces this form with the list that another person has saved. */
  onLoad: () => void;
}

type Lines = Record<WordAction, string>;

function WordForm({ clientId, canChange, words, onLoad }: WordFormProps) {
  const client = useQueryClient();
  const [lines, setLines] = useState(() => linesOf(words));
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const entries = WORD_ACTIONS.flatMap((does) => wordsIn(lines[does]).map((word) => ({ word, does })));
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await saveChatWords(client, clientId, { edition: words.edition, words: entries });
      showToast(t('Words saved'));
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const { savedAt, savedByName } = words;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {WORD_ACTIONS.map((does) => (
        <Textarea
          key={does}
          label={t(fields[does].label)}
          description={t('{{description}} One word or phrase per line.', { description: t(fields[does].description) })}
          rows={5}
          resize="vertical"
          readOnly={!canChange}
          value={lines[does]}
          onChange={({ currentTarget: { value } }) => setLines((before) => ({ ...before, [does]: value }))}
        />
      ))}
      {error && (
        <div role="alert" className={styles.error}>
          {problems(error, entries).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {error.code === 'chat.words-changed' && (
            <Button size="xs" variant="default" onClick={onLoad}>
              {t('Load their version')}
            </Button>
          )}
        </div>
      )}
      {canChange && (
        <Button type="submit" loading={isBusy} className={styles.save}>
          {t('Save words')}
        </Button>
      )}
      {savedAt && (
        <p className={styles.about}>
          {tNodes('Saved by {{name}}, {{time}}', {
            name: <b dir="auto">{savedByName}</b>,
            time: listMoment(savedAt),
          })}
        </p>
      )}
    </form>
  );
}

function linesOf({ words }: ChatWords): Lines {
  const wordsOf = (one: WordAction) => words.filter(({ does }) => does === one).map(({ word }) => word);
  return {
    mask: wordsOf('mask').join('\n'),
    hold: wordsOf('hold').join('\n'),
    refuse: wordsOf('refuse').join('\n'),
    allow: wordsOf('allow').join('\n'),
  };
}

function wordsIn(lines: string): string[] {
  return lines.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the messages of an error, each with the word that it is about. */
function problems({ message, fields: byField }: ApiError, entries: readonly { word: string }[]): string[] {
  const found = Object.entries(byField).map(([field, problem]) => {
    const word = entries[Number(field.split('.')[1])]?.word;
    return word === undefined ? t(problem) : `“${word.trim()}”: ${t(problem)}`;
  });
  return found.length > 0 ? found : [t(message)];
}
