import { Button } from '@mantine/core';
import { canInvite, canListStaff } from '@nave/domain/accounts/staff.policy.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { UserRows } from '../../../features/accounts/staff/user-rows.tsx';
import { userListQuery } from '../../../features/accounts/staff/users.ts';
import { ApiError } from '../../../lib/api.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListPage } from '../../../staff-kit/lists/list-page.tsx';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { NotFoundPage, UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Icon } from '../../../ui/icon.tsx';

/** /dashboard/{clientId}/users (USR-39 to USR-46, SHELL-42, SHELL-43). */
export function UserListPage() {
  const isAllowed = canListStaff(useActor(), useClient()).allowed;
  return isAllowed ? <UserList /> : <UnauthorizedPage />;
}

function UserList() {
  const client = useClient();
  const actor = useActor();
  const { data, error, refetch } = useQuery(userListQuery(client.id));
  usePageHeader({ title: t('USERS'), isSection: true });
  const isMissing = error instanceof ApiError && error.status === 404;
  if (!data && isMissing) return <NotFoundPage text={t('Users not found.')} />;
  const add = canInvite(actor, client).allowed && (
    <Button
      component={Link}
      to={dashboardPaths.addUser(client.id)}
      variant="filled"
      leftSection={<Icon svg={plusIcon} />}
    >
      {t('Add user')}
    </Button>
  );
  return (
    <ListPage lead={<p>{t('Your team and their roles.')}</p>} action={add}>
      {data && <UserRows users={data.items} clientId={client.id} actor={actor} />}
      {!data && error && <ListUnreachable what={t('users')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} pictureWidth={36} pictureHeight={36} />}
    </ListPage>
  );
}
