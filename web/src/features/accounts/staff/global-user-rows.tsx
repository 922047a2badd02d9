import { Button } from '@mantine/core';
import type { GlobalUser } from '@nave/domain/accounts/global-users.api.ts';
import { globalRoleTexts, globalUserTexts } from '@nave/domain/accounts/global-users.texts.ts';
import { type Actor, isSelf } from '@nave/domain/kernel/actor.ts';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { FreshSecret } from '../../../staff-kit/secrets/fresh-secret.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './global-user-rows.module.css';

interface GlobalUserRowsProps {
  users: readonly GlobalUser[];
  actor: Actor;
  /** The sign-up links that were created on this page, by user id. */
  links: Readonly<Record<string, string>>;
  /** Creates a sign-up link for the user. Throws ApiError. */
  onRenew: (user: GlobalUser) => Promise<void>;
  /** Throws ApiError. */
  onRemove: (user: GlobalUser) => Promise<void>;
}

/** The current global users; those who are invited have a sign-up link (OPS-2 to OPS-5). */
export function GlobalUserRows({ users, actor, links, onRenew, onRemove }: GlobalUserRowsProps) {
  const [removing, setRemoving] = useState<GlobalUser | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (user: GlobalUser) => {
    setBusy(true);
    await attempt(() => onRemove(user));
    setBusy(false);
    setRemoving(null);
  };
  return (
    <>
      <ul className={styles.rows} aria-label={t('Global users')}>
        {users.map((user) => (
          <GlobalUserRow
            key={user.id}
            user={user}
            isOwn={isSelf(actor, user.id)}
            link={links[user.id]}
            onRenew={() => onRenew(user)}
            onRemove={() => setRemoving(user)}
          />
        ))}
      </ul>
      <Question
        open={removing !== null}
        title={t('Remove the global role of {{name}}?', { name: removing ? nameOf(removing) : '' })}
        text={
          removing?.isVerified
            ? t('They lose access to all organisations immediately, except those whose team they are on.')
            : t('The sign-up link stops working immediately.')
        }
        answers={[
          { label: t('Cancel'), onChoose: () => setRemoving(null), tone: 'main' },
          { label: t('Remove'), onChoose: () => removing && void remove(removing), tone: 'destructive', busy: isBusy },
        ]}
      />
    </>
  );
}

interface GlobalUserRowProps {
  user: GlobalUser;
  /** Whether the row is the actor's own. */
  isOwn: boolean;
  link: string | undefined;
  onRenew: () => Promise<void>;
  onRemove: () => void;
}

function GlobalUserRow({ user, isOwn, link, onRenew, onRemove }: GlobalUserRowProps) {
  const name = nameOf(user);
  const remove = { label: t('Remove role'), icon: trashIcon, onChoose: onRemove, destructive: true };
  return (
    <Row className={styles.row}>
      <Avatar id={user.id} name={name} photoURL={user.avatarImage} />
      <div className={styles.words}>
        <RowName className={styles.name} name={name} link={undefined} />
        <p className={styles.email}>{user.email}</p>
      </div>
      <p className={styles.marks}>
        {isOwn && <Badge tone="accent">{t('You')}</Badge>}
        {!user.isVerified && <Badge tone="warn">{t('Invited')}</Badge>}
      </p>
      <p className={styles.role}>{t(globalRoleTexts[user.globalRole].name)}</p>
      <RowMenu name={name} actions={isOwn ? [] : [remove]} />
      {!user.isVerified && (
        <div className={styles.link}>
          <SignUpLink name={name} link={link} onRenew={onRenew} />
        </div>
      )}
    </Row>
  );
}

interface SignUpLinkProps {
  name: string;
  link: string | undefined;
  onRenew: () => Promise<void>;
}

/** The link that was just created, or the button that creates a new one (OPS-3, OPS-5). */
function SignUpLink({ name, link, onRenew }: SignUpLinkProps) {
  const [isBusy, setBusy] = useState(false);
  if (link !== undefined)
    return (
      <>
        <FreshSecret value={link} what={t('the link')} />
        <p className={styles.hint}>{t('It works once and expires in 7 days.')}</p>
      </>
    );
  const renew = async () => {
    setBusy(true);
    await attempt(onRenew);
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={t('New sign-up link for {{name}}', { name })}
        onClick={() => void renew()}
      >
        {t('New sign-up link')}
      </Button>
      <p className={styles.hint}>{t('A new link replaces the one before.')}</p>
    </>
  );
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logFailure('A global user could not be changed', error);
    showToast(t(globalUserTexts.failed), { tone: 'error' });
  }
}

function nameOf({ firstName, lastName }: GlobalUser): string {
  return `${firstName} ${lastName}`;
}
