import { Button, Modal, TextInput } from '@mantine/core';
import type { Video } from '@nave/domain/videos/video.ts';
import { MAX_TITLE } from '@nave/domain/videos/video.ts';
import { type ComponentType, type FormEvent, useState } from 'react';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { AddressSection } from './address-section.tsx';
import { CaptionsSection } from './captions-section.tsx';
import { PosterSection } from './poster-section.tsx';
import styles from './video-dialog.module.css';
import type { VideoActs } from './videos.ts';

interface VideoDialogProps {
  video: Video;
  acts: VideoActs;
  /** Why this person may not renew the address; undefined if they may. */
  refusal: string | undefined;
  /** The player, which the page passes. */
  Player: ComponentType<{ src: string; title: string; poster: string | null }>;
  onClose: () => void;
}

/** A video: its player, its title, its picture, its captions and its address (VID-95, VID-97, VID-125). */
export function VideoDialog({ video, acts, refusal, Player, onClose }: VideoDialogProps) {
  const [title, setTitle] = useState(video.title);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await act();
      showToast(done, { tone: 'ok' });
    } catch (error) {
      logFailure('A video could not be changed', error);
      showToast(failureSentence(error), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(() => acts.rename(video, title), t('Title saved'));
  };
  return (
    <Modal opened onClose={onClose} title={video.title} size={720} closeButtonProps={{ 'aria-label': t('Close') }}>
      {video.playUrl && <Player src={video.playUrl} title={video.title} poster={video.posterUrl} />}
      <form className={styles.form} onSubmit={save}>
        <TextInput
          className={styles.title}
          label={t('Title')}
          value={title}
          maxLength={MAX_TITLE}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={!title.trim() || title === video.title}>
          {t('Save')}
        </Button>
      </form>
      {video.state === 'ready' && <PosterSection video={video} acts={acts} isBusy={isBusy} run={run} />}
      {video.state === 'ready' && <CaptionsSection video={video} acts={acts} isBusy={isBusy} run={run} />}
      {video.playUrl && <AddressSection video={video} acts={acts} refusal={refusal} isBusy={isBusy} run={run} />}
    </Modal>
  );
}
