import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import ticketIcon from '@phosphor-icons/core/light/ticket-light.svg?raw';
import { useInfiniteQuery } from '@tanstack/react-query';
import { upcomingEventPages } from '../../../features/operations/staff/upcoming-events.ts';
import { t } from '../../../lib/staff-texts.ts';
import { PagedList } from '../../../staff-kit/lists/paged-list.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { UpcomingRows } from './upcoming-rows.tsx';

/** /dashboard/upcomingPaywall, only for people with a global role (SHELL-25, SHELL-26, PAY-123). */
export function UpcomingPaywallPage() {
  return canSeeUpcoming(useActor()).allowed ? <UpcomingPaywall /> : <UnauthorizedPage />;
}

function UpcomingPaywall() {
  const pages = useInfiniteQuery(upcomingEventPages);
  useDocumentTitle(t('Upcoming paywall events'));
  return (
    <PlainPage
      title={t('Upcoming paywall events')}
      lead={t('Events of the next 14 days in the channels of all organisations that ask for an attendee number.')}
    >
      <PagedList
        pages={pages}
        what={t('events')}
        empty={{
          icon: ticketIcon,
          title: t('No events in the next 14 days'),
          text: t('An event appears here once an organisation connects it to a channel.'),
        }}
      >
        {(items) => <UpcomingRows events={items} />}
      </PagedList>
    </PlainPage>
  );
}
