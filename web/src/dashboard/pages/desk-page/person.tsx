import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskIds, freeScreen, personQuery, setExtraScreens } from '../../../features/paywall/staff/desk.ts';
import { DeskPersonCard } from '../../../features/paywall/staff/desk-person.tsx';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** The person with a number, and what staff do for them. */
export function Person({ ids, number }: { ids: DeskIds; number: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(personQuery(ids, number));
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<void>, done: string) => {
    setBusy(name);
    try {
      await act();
      await refetch();
      showToast(done, { tone: 'ok' });
    } catch (failure) {
      logFailure('The desk could not change screens', failure);
      showToast(failure instanceof ApiError ? t(failure.message) : String(failure), { tone: 'error' });
    }
    setBusy(null);
  };
  if (error instanceof ApiError && error.status === 404) return <Banner tone="danger">{t(error.message)}</Banner>;
  if (!data && error) return <ListUnreachable what={t('this person')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} pictureWidth={0} pictureHeight={36} />;
  return (
    <DeskPersonCard
      person={data}
      busy={busy}
      onFree={(seatId) => void run(seatId, () => freeScreen(queryClient, ids, seatId), t('Screen freed!'))}
      onExtraScreens={(extraScreens) => {
        const done = extraScreens > data.extraScreens ? t('Screen added!') : t('Screen taken back!');
        void run('extra', () => setExtraScreens(queryClient, ids, { number, extraScreens }), done);
      }}
    />
  );
}
