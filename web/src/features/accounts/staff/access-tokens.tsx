import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { AccessToken } from '@nave/domain/accounts/tokens.api.ts';
import { tokenTexts } from '@nave/domain/accounts/tokens.texts.ts';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './access-tokens.module.css';

/** Source: 000 §2 (USR-135). */
const COPIED_MS = 3_000;
const NAME_ID = 'access-token-name';

interface AccessTokensProps {
  tokens: AccessToken[];
  /** Answers the value, which is shown this once. Throws ApiError. */
  onAdd: (name: string) => Promise<string>;
  /** Throws ApiError. */
  onDelete: (token: AccessToken) => Promise<void>;
}

/** The access tokens of one of the staff (USR-130 to USR-145). */
export function AccessTokens({ tokens, onAdd, onDelete }: AccessTokensProps) {
  const [made, setMade] = useState<string[]>([]);
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (token: AccessToken) => {
    setBusy(true);
    try {
      await onDelete(token);
    } catch (error) {
      logFailure('A token could not be deleted', error);
      showToast(tokenTexts.deleteFailed, { tone: 'error' });
    } finally {
      setBusy(false);
      setLeaving(null);
    }
  };
  return (
    <FormPart title="Access tokens">
      <p className={styles.lead}>Programs act for this user with a token. Whoever has it may what the user may.</p>
      {tokens.length > 0 && (
        <ul className={styles.list} aria-label="Access tokens">
          {tokens.map((token) => (
            <li key={token.id} className={styles.token}>
              <span className={styles.words}>
                <b>{token.name}</b>
                <Value value={made.find((value) => value.endsWith(token.token)) ?? token.token} />
                <small>{usedWords(token)}</small>
              </span>
              <Button variant="default" size="xs" aria-label={`Delete ${token.name}`} onClick={() => setLeaving(token)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewToken onAdd={async (name) => setMade([...made, await onAdd(name)])} />
      <Question
        open={leaving !== null}
        title={`Delete the token ${leaving?.name ?? ''}?`}
        text="Programs that use it are refused at once."
        answers={[
          { label: 'Cancel', onChoose: () => setLeaving(null), tone: 'main' },
          { label: 'Delete', onChoose: () => leaving && void remove(leaving), tone: 'losing', busy: isBusy },
        ]}
      />
    </FormPart>
  );
}

/** A whole value can be copied; of one that is known no more, four letters are left (USR-132, USR-133). */
function Value({ value }: { value: string }) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  if (value.length <= 4) return <code className={styles.value}>{`•••• ${value}`}</code>;
  return (
    <span className={styles.fresh}>
      <code className={styles.value}>{value}</code>
      <Button variant="default" size="xs" onClick={() => copy(value)}>
        {copied ? 'Copied!' : 'Copy'}
      </Button>
      <small>Copy it now: it is not shown again.</small>
    </span>
  );
}

/** Not a form: it stands inside the one of the user. */
function NewToken({ onAdd }: { onAdd: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    if (isBlank(name)) {
      setProblem(tokenTexts.nameRequired);
      document.getElementById(NAME_ID)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onAdd(name.trim());
      setName('');
    } catch (error) {
      logFailure('A token could not be made', error);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.fields.name ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.add}>
      <TextInput
        id={NAME_ID}
        label="Name"
        description="What the token is for"
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => void add()}>
        Create token
      </Button>
    </div>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function usedWords({ timestamp, lastUsedAt }: AccessToken): string {
  const made = `Made ${format.format(new Date(timestamp))}`;
  return `${made}, ${lastUsedAt ? `last used ${format.format(new Date(lastUsedAt))}` : 'never used'}`;
}
