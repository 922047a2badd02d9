import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { Video } from '@nave/domain/videos/video.ts';
import { canDeleteVideos, canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import filmIcon from '@phosphor-icons/core/light/film-strip-light.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { OwnVideoPlayer } from '../../../features/player/staff/own-video-player.tsx';
import { LiveInputsSection } from '../../../features/videos/staff/live-inputs-section.tsx';
import { pageUploads, usePageUploads } from '../../../features/videos/staff/page-uploads.ts';
import { StorageNote } from '../../../features/videos/staff/storage-note.tsx';
import { UploadList } from '../../../features/videos/staff/upload-list.tsx';
import { VideoDialog } from '../../../features/videos/staff/video-dialog.tsx';
import { VideoRows } from '../../../features/videos/staff/video-rows.tsx';
import { VideoSection } from '../../../features/videos/staff/video-section.tsx';
import { videoActs, videoListQuery } from '../../../features/videos/staff/videos.ts';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './videos-page.module.css';

/** /dashboard/{clientId}/videos: live inputs, uploads and the library of own videos (VID-90 to VID-97, VID-120 to VID-126). */
export function VideosPage() {
  const { id } = useClient();
  const actor = useActor();
  const mayDelete = canDeleteVideos(actor, { id }).allowed;
  usePageHeader({ title: t('VIDEOS'), isSection: true });
  if (!canManageVideos(actor, { id }).allowed) return <UnauthorizedPage />;
  const refusal = mayDelete ? undefined : t('Only owners and admins of all channels can do this.');
  return (
    <div className={styles.page}>
      <LiveInputsSection clientId={id} refusal={refusal} />
      <Library clientId={id} refusal={refusal} />
    </div>
  );
}

interface LibraryProps {
  clientId: string;
  /** Why this person may not delete videos and renew addresses; undefined if they may. */
  refusal: string | undefined;
}

function Library({ clientId, refusal }: LibraryProps) {
  const queryClient = useQueryClient();
  const acts = useMemo(() => videoActs(queryClient, clientId), [queryClient, clientId]);
  const list = useQuery(videoListQuery(clientId));
  const refresh = useCallback(() => void acts.refresh(), [acts]);
  const uploads = usePageUploads(clientId, refresh);
  const chooseFiles = useRef<() => void>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Video | null>(null);
  const [isBusy, setBusy] = useState(false);
  const items = list.data?.items;
  // A video that this page uploads is in the list of uploads.
  const listed = items?.filter(({ id }) => !uploads.some(({ videoId }) => videoId === id)) ?? [];
  const opened = items?.find(({ id }) => id === openId);
  const add = (files: File[]) => pageUploads.add(clientId, files);
  const remove = async (video: Video) => {
    setBusy(true);
    try {
      await acts.remove(video);
    } catch (error) {
      logFailure('A video could not be deleted', error);
      showToast(failureSentence(error), { tone: 'error' });
    } finally {
      setBusy(false);
      setDeleted(null);
    }
  };
  return (
    <VideoSection title={t('Videos')}>
      <Dropzone
        classNames={{ root: styles.drop, inner: styles.dropInner }}
        onDrop={add}
        openRef={chooseFiles}
        activateOnClick={false}
        inputProps={{ 'aria-label': t('Videos to upload') }}
        multiple
        aria-label={t('Drop videos here to upload them')}
      >
        <p className={styles.dropWords}>{t('Drop videos here, or')}</p>
        <Button variant="filled" onClick={() => chooseFiles.current?.()}>
          {t('Choose videos')}
        </Button>
        <p className={styles.note}>{t('MP4 or MOV with H.264 and AAC plays everywhere, in the quality you upload.')}</p>
      </Dropzone>
      <StorageNote clientId={clientId} />
      <UploadList uploads={uploads} />
      {!items && list.isError && <ListUnreachable what={t('videos')} onRetry={() => void list.refetch()} />}
      {!items && !list.isError && <SkeletonRows count={4} pictureWidth={128} pictureHeight={72} />}
      {items?.length === 0 && uploads.length === 0 && (
        <EmptyState icon={filmIcon} title={t('No videos yet')}>
          {t('Upload a video to play it on demand, or as a simulated live service.')}
        </EmptyState>
      )}
      {listed.length > 0 && (
        <VideoRows
          clientId={clientId}
          videos={listed}
          refusal={refusal}
          onOpen={({ id }) => setOpenId(id)}
          onDelete={setDeleted}
          onChooseFile={() => chooseFiles.current?.()}
        />
      )}
      {opened && (
        <VideoDialog
          key={opened.id}
          video={opened}
          acts={acts}
          refusal={refusal}
          Player={OwnVideoPlayer}
          onClose={() => setOpenId(null)}
        />
      )}
      <Question
        open={deleted !== null}
        title={t('Delete {{name}}?', { name: deleted?.title ?? '' })}
        text={t('Nobody can watch it any more, and it can’t be restored.')}
        answers={[
          { label: t('Cancel'), onChoose: () => setDeleted(null) },
          {
            label: t('Delete'),
            tone: 'destructive',
            busy: isBusy,
            onChoose: () => deleted && void remove(deleted),
          },
        ]}
      />
    </VideoSection>
  );
}
