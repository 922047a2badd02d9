import { canEditUser } from '@nave/domain/accounts/staff.policy.ts';
import { roleTexts } from '@nave/domain/accounts/staff.texts.ts';
import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './user-rows.module.css';

interface UserRowsProps {
  users: StaffMember[];
  clientId: string;
  actor: Actor;
}

/** The staff of a client; a row links to the form if the actor may edit the user (USR-49 to USR-55). */
export function UserRows({ users, clientId, actor }: UserRowsProps) {
  return (
    <ul className={styles.rows}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} clientId={clientId} actor={actor} />
      ))}
    </ul>
  );
}

function UserRow({ user, clientId, actor }: { user: StaffMember } & Omit<UserRowsProps, 'users'>) {
  const name = `${user.firstName} ${user.lastName}`;
  const mayEdit = canEditUser(actor, { id: clientId }, user).allowed;
  const edit = { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.user(clientId, user.id) };
  return (
    <Row className={styles.row}>
      <Avatar id={user.id} name={name} photoURL={user.avatarImage} />
      <div className={styles.words}>
        <RowName className={styles.name} name={name} link={mayEdit ? edit : undefined} />
        <p className={styles.email}>{user.email}</p>
      </div>
      <p className={styles.marks}>
        {user.id === actor.id && <Badge tone="accent">{t('You')}</Badge>}
        {!user.isVerified && <Badge tone="warn">{t('Invited')}</Badge>}
        {user.whitelist && <Badge>{channelCount(user.whitelist.length)}</Badge>}
      </p>
      <p className={styles.role}>{t(roleTexts[user.role].name)}</p>
      <RowMenu name={name} actions={mayEdit ? [edit] : []} />
    </Row>
  );
}

function channelCount(count: number): string {
  if (count === 0) return t('No channels');
  return tCount(count, { one: '{{count}} channel', other: '{{count}} channels' });
}
