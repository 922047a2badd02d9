import { Button, Select, Switch, TextInput } from '@mantine/core';
import { type TokenForm, tokenLifetimes } from '@nave/domain/accounts/tokens.api.ts';
import { tokenTexts } from '@nave/domain/accounts/tokens.texts.ts';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import styles from './new-token.module.css';
import { type Grant, scopesOf } from './scope-areas.ts';
import { ScopeChoice } from './scope-choice.tsx';

/** The form of a new token, without the client. */
export type NewToken = Omit<TokenForm, 'clientId'>;

type Lifetime = NewToken['expiresInDays'];
type Problems = Partial<Record<keyof NewToken, string>>;

const NAME_ID = 'access-token-name';
const empty = { name: '', isAll: false, grants: {} as Record<string, Grant>, expiresInDays: 90 as Lifetime };

/** Creates an access token. Not a `<form>`, because it is inside the form of the user. */
export function NewTokenFields({ onAdd }: { onAdd: (token: NewToken) => Promise<void> }) {
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<typeof empty>) => {
    setForm({ ...form, ...changes });
    setProblems({});
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    if (found.name) document.getElementById(NAME_ID)?.focus();
  };
  const add = async () => {
    const scopes = form.isAll ? 'all' : scopesOf(form.grants);
    const isNameless = isBlank(form.name);
    if (isNameless || scopes.length === 0)
      return refuse({
        ...(isNameless && { name: tokenTexts.nameRequired }),
        ...(scopes.length === 0 && { scopes: tokenTexts.scopesRequired }),
      });
    setBusy(true);
    try {
      await onAdd({ name: form.name.trim(), scopes, expiresInDays: form.expiresInDays });
      setForm(empty);
    } catch (error) {
      logFailure('A token could not be created', error);
      if (!(error instanceof ApiError)) throw error;
      refuse(Object.keys(error.fields).length > 0 ? error.fields : { name: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.form} aria-label={t('New token')}>
      <h3 className={styles.title}>{t('New token')}</h3>
      <TextInput
        id={NAME_ID}
        label={t('Name')}
        description={t('What the token is for')}
        value={form.name}
        error={t(problems.name)}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Switch
        label={t('All permissions')}
        description={t('Everything that this user can do, also what is added later. Choose less where you can.')}
        checked={form.isAll}
        onChange={(event) => change({ isAll: event.currentTarget.checked })}
      />
      {!form.isAll && (
        <ScopeChoice
          grants={form.grants}
          error={problems.scopes}
          onChange={(area, grant) => change({ grants: { ...form.grants, [area]: grant } })}
        />
      )}
      <Select
        label={t('Expiration')}
        description={form.expiresInDays === null ? undefined : t('We email you 14 days before.')}
        allowDeselect={false}
        data={[
          ...tokenLifetimes.map((days) => ({ value: String(days), label: lifetimeText(days) })),
          { value: 'never', label: t('No expiration') },
        ]}
        value={String(form.expiresInDays ?? 'never')}
        error={t(problems.expiresInDays)}
        onChange={(value) => change({ expiresInDays: tokenLifetimes.find((days) => String(days) === value) ?? null })}
      />
      <Button className={styles.add ?? ''} variant="default" loading={isBusy} onClick={() => void add()}>
        {t('Create token')}
      </Button>
    </section>
  );
}

function lifetimeText(days: number): string {
  return days === 365 ? t('1 year') : tCount(days, { one: '{{count}} day', other: '{{count}} days' });
}
