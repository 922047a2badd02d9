import { Button, Group } from '@mantine/core';
import type { Video } from '@nave/domain/videos/video.ts';
import { useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import styles from './video-dialog.module.css';
import type { VideoActs } from './videos.ts';

interface AddressSectionProps {
  video: Video;
  acts: VideoActs;
  /** Why this person may not renew the address; undefined if they may. */
  refusal: string | undefined;
  isBusy: boolean;
  /** Runs a change, and tells that it is done or why it is refused. */
  run: (act: () => Promise<unknown>, done: string) => Promise<void>;
}

/** Gives a video a new address, after a question (VID-95). */
export function AddressSection({ video, acts, refusal, isBusy, run }: AddressSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = async () => {
    await run(() => acts.renewAddress(video), t('The video has a new address'));
    setAsking(false);
  };
  return (
    <section className={styles.address} aria-labelledby="address">
      <h3 id="address" className={styles.heading}>
        {t('Address')}
      </h3>
      <p className={styles.note}>
        {t(
          'Viewers learn the address of a video when its content opens, and could pass it on. A new address ends the former one.',
        )}
      </p>
      <Group>
        <Button disabled={refusal !== undefined} onClick={() => setAsking(true)}>
          {t('New address')}
        </Button>
      </Group>
      {refusal && <p className={styles.note}>{refusal}</p>}
      <Question
        open={isAsking}
        title={t('New address for {{name}}?', { name: video.title })}
        text={t(
          'The current address stops working at once. Open pages of your contents switch to the new one; every other player stops.',
        )}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsking(false) },
          { label: t('New address'), tone: 'destructive', busy: isBusy, onChoose: () => void renew() },
        ]}
      />
    </section>
  );
}
