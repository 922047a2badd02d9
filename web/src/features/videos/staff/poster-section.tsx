import { Button, FileButton } from '@mantine/core';
import type { Video } from '@nave/domain/videos/video.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Picture } from '../../../staff-kit/lists/picture.tsx';
import { imageFileError } from '../../../staff-kit/pictures/images.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './video-dialog.module.css';
import type { VideoActs } from './videos.ts';

interface PosterSectionProps {
  video: Video;
  acts: VideoActs;
  isBusy: boolean;
  /** Runs a change, and tells that it is done or why it is refused. */
  run: (act: () => Promise<unknown>, done: string) => Promise<void>;
}

/** The picture of a video in lists of staff; viewers see the one of the content (VID-15, VID-125). */
export function PosterSection({ video, acts, isBusy, run }: PosterSectionProps) {
  const choose = (file: File | null) => {
    const problem = file && imageFileError(file);
    if (problem) showToast(problem, { tone: 'error' });
    else if (file) void run(() => acts.setPoster(video, file), t('Picture saved'));
  };
  return (
    <section className={styles.address} aria-labelledby="poster">
      <h3 id="poster" className={styles.heading}>
        {t('Picture')}
      </h3>
      <div className={styles.poster}>
        <Picture src={video.posterUrl} className={styles.posterPicture} />
        <div className={styles.posterWords}>
          <p className={styles.note}>
            {t('It stands for the video in lists. Viewers see the picture of the content.')}
          </p>
          <FileButton onChange={choose} accept="image/*">
            {(props) => (
              <Button {...props} loading={isBusy}>
                {t('Choose picture')}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </section>
  );
}
