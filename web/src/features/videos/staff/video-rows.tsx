import { Button } from '@mantine/core';
import type { Video } from '@nave/domain/videos/video.ts';
import filmIcon from '@phosphor-icons/core/regular/film-strip.svg?raw';
import playIcon from '@phosphor-icons/core/regular/play-circle.svg?raw';
import plusIcon from '@phosphor-icons/core/regular/plus-circle.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { listDate } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Picture } from '../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../staff-kit/lists/row.tsx';
import type { RowAction } from '../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { ownContentPath } from './own-content-path.ts';
import { useInterrupted } from './use-interrupted.ts';
import styles from './video-rows.module.css';
import { lengthWords, sizeWords, stateWords } from './video-words.ts';

interface VideoRowsProps {
  clientId: string;
  videos: readonly Video[];
  /** Why this person may not delete videos; undefined if they may. */
  refusal: string | undefined;
  onOpen: (video: Video) => void;
  onDelete: (video: Video) => void;
  /** Lets the person choose the file of an interrupted upload again. */
  onChooseFile: () => void;
}

/** The list of videos (VID-94). */
export function VideoRows({ clientId, videos, onChooseFile, ...rest }: VideoRowsProps) {
  const interrupted = useInterrupted(videos);
  return (
    <ul className={styles.list} aria-label={t('Videos')}>
      {videos.map((video) => (
        <Row key={video.id} className={styles.row}>
          <Picture src={video.posterUrl} className={styles.picture} />
          <div className={styles.what}>
            <button type="button" className={styles.title} onClick={() => rest.onOpen(video)}>
              {video.title}
            </button>
            <p className={styles.facts}>{factsOf(video)}</p>
            {interrupted.has(video.id) ? (
              <Interrupted video={video} onChooseFile={onChooseFile} />
            ) : (
              <State video={video} />
            )}
          </div>
          <RowMenu name={video.title} actions={actionsOf(clientId, video, rest)} />
        </Row>
      ))}
    </ul>
  );
}

function State({ video }: { video: Video }) {
  const words = stateWords(video);
  if (!words) return null;
  return <p className={video.state === 'failed' ? styles.failed : styles.state}>{words}</p>;
}

function Interrupted({ video, onChooseFile }: { video: Video; onChooseFile: () => void }) {
  return (
    <>
      <p className={styles.state}>{`${stateWords(video)}. ${t('Choose the file again to continue.')}`}</p>
      <Button className={styles.choose} size="xs" onClick={onChooseFile}>
        {t('Choose file')}
      </Button>
    </>
  );
}

function factsOf({ state, durationMs, bytes, fileBytes, createdAt, liveInputId, height }: Video): string {
  const isLive = state === 'live' || state === 'ended';
  return [
    durationMs !== null && lengthWords(durationMs),
    height !== null && `${height}p`,
    !isLive && sizeWords(state === 'uploading' || state === 'packaging' ? (fileBytes ?? 0) : bytes),
    listDate(createdAt),
    liveInputId !== null && !isLive && t('Recording'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function actionsOf(
  clientId: string,
  video: Video,
  { refusal, onOpen, onDelete }: Pick<VideoRowsProps, 'refusal' | 'onOpen' | 'onDelete'>,
): RowAction[] {
  const { state } = video;
  const open: RowAction = { label: t('Open'), icon: playIcon, onChoose: () => onOpen(video) };
  const remove: RowAction = {
    label: t('Delete'),
    icon: trashIcon,
    destructive: true,
    ruledOff: true,
    // Everyone who may upload may end an upload.
    refusal: state === 'uploading' ? undefined : refusal,
    onChoose: () => onDelete(video),
  };
  if (state !== 'ready') return state === 'live' || state === 'ended' ? [open] : [remove];
  return [
    open,
    { label: t('Use on demand'), icon: plusIcon, to: ownContentPath(clientId, 'onDemand', video.id, video.title) },
    {
      label: t('Use as simulated live'),
      icon: filmIcon,
      to: ownContentPath(clientId, 'simulatedLive', video.id, video.title),
    },
    remove,
  ];
}
