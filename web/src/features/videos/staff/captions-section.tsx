import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import type { Video } from '@nave/domain/videos/video.ts';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { useState } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './video-dialog.module.css';
import type { VideoActs } from './videos.ts';

interface CaptionsSectionProps {
  video: Video;
  acts: VideoActs;
  isBusy: boolean;
  /** Runs a change, and tells that it is done or why it is refused. */
  run: (act: () => Promise<unknown>, done: string) => Promise<void>;
}

/** The captions of a video, one WebVTT file for each language (VID-97). */
export function CaptionsSection({ video, acts, isBusy, run }: CaptionsSectionProps) {
  const [language, setLanguage] = useState<string>(currentLanguage);
  const tag = language.trim();
  const add = (file: File | null) => {
    if (file) void run(() => acts.setCaptions(video, tag, file), t('Captions saved'));
  };
  return (
    <section className={styles.address} aria-labelledby="captions">
      <h3 id="captions" className={styles.heading}>
        {t('Captions')}
      </h3>
      {video.captions.length > 0 && (
        <ul className={styles.captions} aria-label={t('Captions')}>
          {video.captions.map((one) => (
            <li key={one.language} className={styles.caption}>
              <a href={one.url} download>{`${one.label} (${one.language})`}</a>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isBusy}
                aria-label={t('Remove {{name}}', { name: one.label })}
                onClick={() => void run(() => acts.removeCaptions(video, one.language), t('Captions removed'))}
              >
                <Icon svg={closeIcon} size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.form}>
        <TextInput
          label={t('Language of the captions')}
          description={t('A language code, such as en, es or pt-BR')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={language}
          maxLength={35}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <FileButton onChange={add} accept=".vtt,text/vtt">
          {(props) => (
            <Button {...props} disabled={!tag} loading={isBusy}>
              {t('Add a .vtt file')}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
