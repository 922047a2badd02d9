import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OwnVideoPlayer } from '../../../features/player/staff/own-video-player.tsx';
import { ownContentPath } from '../../../features/videos/staff/own-content-path.ts';
import { recordingQuery } from '../../../features/videos/staff/videos.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './go-live-page.module.css';

interface EndedLiveProps {
  clientId: string;
  videoId: string;
  /** What else staff may do. */
  children: ReactNode;
}

/** The recording of a live video that has ended, and what it can be used for (VID-107). */
export function EndedLive({ clientId, videoId, children }: EndedLiveProps) {
  const { data: video } = useQuery(recordingQuery(clientId, videoId));
  const isReady = video?.state === 'ready';
  return (
    <div className={styles.ended}>
      <h2 className={styles.heading}>{t('The live video has ended')}</h2>
      <p role="status">{isReady ? t('Its recording is ready.') : t('The recording is being finished…')}</p>
      {isReady && video.playUrl && <OwnVideoPlayer src={video.playUrl} title={video.title} poster={video.posterUrl} />}
      <div className={styles.actions}>
        {isReady && (
          <>
            <Button
              component={Link}
              to={ownContentPath(clientId, 'onDemand', video.id, video.title)}
              reloadDocument
              variant="filled"
            >
              {t('Use on demand')}
            </Button>
            <Button
              component={Link}
              to={ownContentPath(clientId, 'simulatedLive', video.id, video.title)}
              reloadDocument
            >
              {t('Use as simulated live')}
            </Button>
          </>
        )}
        <Button component={Link} to={dashboardPaths.videos(clientId)} reloadDocument>
          {t('All videos')}
        </Button>
        {children}
      </div>
    </div>
  );
}
