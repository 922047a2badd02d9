import { Button } from '@mantine/core';
import type { LiveInput } from '@nave/domain/videos/video.ts';
import { canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useKeepAwake } from '../../../features/videos/staff/go-live/keep-awake.ts';
import { Studio } from '../../../features/videos/staff/go-live/studio.tsx';
import { useGoLive } from '../../../features/videos/staff/go-live/use-go-live.ts';
import { useOwnDocument } from '../../../features/videos/staff/go-live/use-own-document.ts';
import { liveInputActs, liveInputListQuery } from '../../../features/videos/staff/live-inputs.ts';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { LeaveGuard } from '../../../staff-kit/form/leave-guard.tsx';
import { NotFoundPage, UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { EndedLive } from './ended-live.tsx';
import styles from './go-live-page.module.css';

/** How often the page asks whether the input is on the air, in milliseconds. */
const ASK_EVERY_MS = 3_000;

/** /dashboard/{clientId}/live-inputs/{inputId}/go-live: sends live video from this browser (VID-100 to VID-108). */
export function GoLivePage() {
  const { inputId = '' } = useParams();
  const { id: clientId } = useClient();
  const isAllowed = canManageVideos(useActor(), { id: clientId }).allowed;
  const list = useQuery({ ...liveInputListQuery(clientId), refetchInterval: ASK_EVERY_MS, enabled: isAllowed });
  usePageHeader({ title: t('Go live') });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={list} missing={t('Live input not found.')} acceptsCached>
      {({ items }) => {
        const input = items.find(({ id }) => id === inputId);
        return input ? (
          <GoLive input={input} clientId={clientId} />
        ) : (
          <NotFoundPage text={t('Live input not found.')} />
        );
      }}
    </RecordGate>
  );
}

function GoLive({ input, clientId }: { input: LiveInput; clientId: string }) {
  const queryClient = useQueryClient();
  const acts = useMemo(() => liveInputActs(queryClient, clientId), [queryClient, clientId]);
  const live = useGoLive(clientId, input.id);
  const isSending = live.phase !== null && (live.session?.isSending() ?? false);
  useKeepAwake(isSending);
  useOwnDocument();
  usePageHeader({ title: input.name, subtitle: t('Go live') });
  const endOther = async () => {
    try {
      await acts.end(input);
    } catch (error) {
      logFailure('A live video could not be ended', error);
      showToast(failureSentence(error), { tone: 'error' });
    }
  };
  const videoId = live.queue && live.queue.sentMs > 0 ? live.queue.videoId : null;
  return (
    <div className={styles.page}>
      {live.phase === 'ended' && videoId !== null ? (
        <EndedLive clientId={clientId} videoId={videoId}>
          <Button onClick={live.reset}>{t('Go live again')}</Button>
        </EndedLive>
      ) : (
        <Studio input={input} live={live} onEndOther={() => void endOther()} />
      )}
      <LeaveGuard
        asks={() => isSending}
        isOn={isSending}
        title={t('You are live')}
        text={t('This page sends the video. If you leave, viewers see no picture.')}
      />
    </div>
  );
}
