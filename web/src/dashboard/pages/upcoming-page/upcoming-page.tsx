import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import calendarIcon from '@phosphor-icons/core/light/calendar-blank-light.svg?raw';
import { useInfiniteQuery } from '@tanstack/react-query';
import { upcomingContentPages } from '../../../features/operations/staff/upcoming-contents.ts';
import { t } from '../../../lib/staff-texts.ts';
import { PagedList } from '../../../staff-kit/lists/paged-list.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { UpcomingContents } from './upcoming-contents.tsx';

/** /dashboard/upcoming, only for people with a global role (SHELL-23, SHELL-24, OPS-57). */
export function UpcomingPage() {
  return canSeeUpcoming(useActor()).allowed ? <Upcoming /> : <UnauthorizedPage />;
}

function Upcoming() {
  const pages = useInfiniteQuery(upcomingContentPages);
  useDocumentTitle(t('Upcoming contents'));
  return (
    <PlainPage title={t('Upcoming contents')} lead={t('Contents of all organisations that start in the next 2 days.')}>
      <PagedList
        pages={pages}
        what={t('contents')}
        empty={{
          icon: calendarIcon,
          title: t('Nothing starts in the next 2 days'),
          text: t('A content appears here 2 days before it starts.'),
        }}
      >
        {(items) => <UpcomingContents contents={items} />}
      </PagedList>
    </PlainPage>
  );
}
