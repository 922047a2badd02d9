import { Button } from '@mantine/core';
import type { AccessToken } from '@nave/domain/accounts/tokens.api.ts';
import { tokenTexts } from '@nave/domain/accounts/tokens.texts.ts';
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { listDate } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { FreshSecret } from '../../../staff-kit/secrets/fresh-secret.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './access-tokens.module.css';
import { type NewToken, NewTokenFields } from './new-token.tsx';
import { scopesText } from './scope-areas.ts';

interface AccessTokensProps {
  tokens: AccessToken[];
  /** Creates a token and returns its value, which is shown only once. Throws ApiError. */
  onAdd: (token: NewToken) => Promise<string>;
  /** Throws ApiError. */
  onDelete: (token: AccessToken) => Promise<void>;
}

/** The access tokens of a staff member (USR-130 to USR-145). */
export function AccessTokens({ tokens, onAdd, onDelete }: AccessTokensProps) {
  const [newValues, setNewValues] = useState<string[]>([]);
  const [deleting, setDeleting] = useState<AccessToken | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (token: AccessToken) => {
    setBusy(true);
    try {
      await onDelete(token);
    } catch (error) {
      logFailure('A token could not be deleted', error);
      showToast(t(tokenTexts.deleteFailed), { tone: 'error' });
    } finally {
      setBusy(false);
      setDeleting(null);
    }
  };
  return (
    <FormPart title={t('Access tokens')}>
      <p className={styles.lead}>
        {t('Programs use a token to act as this user. Anyone who has the token can do what its permissions allow.')}
      </p>
      {tokens.length > 0 && (
        <ul className={styles.list} aria-label={t('Access tokens')}>
          {tokens.map((token) => (
            <li key={token.id} className={styles.token}>
              <span className={styles.words}>
                <b>{token.name}</b>
                <TokenValue value={newValues.find((value) => value.endsWith(token.token)) ?? token.token} />
                <small>{scopesText(token.scopes)}</small>
                <small>{usageText(token)}</small>
                <Expiration at={token.expiresAt} />
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('Delete {{name}}', { name: token.name })}
                onClick={() => setDeleting(token)}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewTokenFields onAdd={async (token) => setNewValues([...newValues, await onAdd(token)])} />
      <Question
        open={deleting !== null}
        title={t('Delete the token {{name}}?', { name: deleting?.name ?? '' })}
        text={t('Programs that use it stop working immediately. This can’t be undone.')}
        answers={[
          { label: t('Cancel'), onChoose: () => setDeleting(null), tone: 'main' },
          { label: t('Delete'), onChoose: () => deleting && void remove(deleting), tone: 'destructive', busy: isBusy },
        ]}
      />
    </FormPart>
  );
}

/** Shows a new token in full, to copy; of a stored token only the last four characters (USR-132, USR-133). */
function TokenValue({ value }: { value: string }) {
  if (value.length > 4) return <FreshSecret value={value} what={t('the token')} />;
  return <code className={styles.value}>{`•••• ${value}`}</code>;
}

function Expiration({ at }: { at: string | null }) {
  if (at === null) return <small>{t('No expiration')}</small>;
  const isExpired = Date.parse(at) <= serverClock.now();
  return (
    <small className={classNames(isExpired && styles.expired)}>
      {isExpired ? t('Expired {{date}}', { date: listDate(at) }) : t('Expires {{date}}', { date: listDate(at) })}
    </small>
  );
}

function usageText({ timestamp, lastUsedAt }: AccessToken): string {
  const created = t('Created {{date}}', { date: listDate(timestamp) });
  return `${created}, ${lastUsedAt ? t('last used {{date}}', { date: listDate(lastUsedAt) }) : t('never used')}`;
}
