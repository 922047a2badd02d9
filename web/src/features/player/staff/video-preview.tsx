import { staffSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { providerNames } from '@nave/domain/catalogues/sources/sources.texts.ts';
import { videoSource } from '@nave/domain/catalogues/sources/video-source.ts';
import type { VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import { useCallback, useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import type { PreviewProps } from '../../../staff-kit/sources/preview-props.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PlayerMode } from '../engine/stream-session.ts';
import { usePhase } from '../engine/use-phase.ts';
import playerStyles from '../frame/player.module.css';
import type { VideoReport } from '../frame/player-props.ts';
import { Player } from './lazy-player.ts';
import styles from './video-preview.module.css';

/** Previews a source as viewers will see it, and reports whether it plays (PLAY-65 to PLAY-73). Remount per source. */
export function VideoPreview(props: PreviewProps) {
  const { contentType, startsAt = null, closesAt = null, poster = null, onReport } = props;
  const { videoProvider, src } = staffSource(props);
  const mode: PlayerMode = contentType ?? 'bumper';
  const phase = usePhase({ mode, startsAt, closesAt });
  const [isStarted, setStarted] = useState(false);
  const [report, setReport] = useState<VideoReport | null>(null);
  // The field itself reports an invalid source.
  const isInvalid = videoSource({ videoProvider, src, contentType }).kind === 'invalid';
  const waits = phase !== 'on' && !isStarted;
  // A live stream may not be on air before its content starts, so an earlier failure is no error.
  const isEarly = contentType === 'live' && phase === 'waiting';
  const handleReport = useCallback(
    (next: VideoReport) => {
      setReport(next);
      onReport(isEarly && next.state === 'failed' ? null : next);
    },
    [isEarly, onReport],
  );
  const timed = isStarted ? { mode: mode === 'live' ? mode : ('onDemand' as const) } : { mode, startsAt, closesAt };
  return (
    <figure className={styles.preview} aria-label={t('Video preview')}>
      {waits ? (
        <div className={playerStyles.place}>
          <div className={styles.waiting}>
            <p>{phase === 'closed' ? t('This content has ended.') : t('Viewers will see it from the start time.')}</p>
            <button type="button" className={styles.try} onClick={() => setStarted(true)}>
              <Icon svg={playIcon} size={16} />
              {t('Play now')}
            </button>
          </div>
        </div>
      ) : (
        <Player
          props={{
            id: src,
            provider: videoProvider,
            src,
            title: t('Preview'),
            poster,
            preview: true,
            onReport: handleReport,
            ...timed,
          }}
          waiting={() => <div className={playerStyles.place} />}
        />
      )}
      <figcaption className={classNames(styles.state, !waits && report && styles[report.state])} role="status">
        {!waits && !isInvalid && stateWords(report, videoProvider, isEarly)}
      </figcaption>
    </figure>
  );
}

function stateWords(report: VideoReport | null, provider: VideoProvider, isEarly: boolean): string {
  const name = provider === 'other' || provider === 'stream' ? t('The provider') : providerNames[provider];
  switch (report?.state) {
    case undefined:
      return provider === 'other' || provider === 'stream'
        ? t('Waiting for the video...')
        : t('Waiting for {{provider}}...', { provider: name });
    case 'shown':
      return t('The video is playing.');
    case 'failed':
      return isEarly
        ? t('No video yet. That’s fine if the stream hasn’t started.')
        : reasons[report.reason ?? 'other'](name);
    case 'unseen':
      return t('{{provider}} doesn’t report whether the video plays. Check that it does.', { provider: name });
    case 'silent':
      return t('{{provider}} isn’t responding. A content blocker or your network may be stopping it.', {
        provider: name,
      });
  }
}

const reasons = {
  gone: (provider: string) =>
    t('{{provider}} can’t find this video, or the video is private. Check the link.', { provider }),
  notEmbeddable: (provider: string) =>
    t('{{provider}} doesn’t allow this video on other sites. Turn on embedding there.', { provider }),
  other: () => t('The video doesn’t play. Check its address and make sure it is public.'),
};
