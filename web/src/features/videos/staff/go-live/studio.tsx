import { Button } from '@mantine/core';
import type { LiveInput } from '@nave/domain/videos/video.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { useNow } from '../../../../lib/use-clock.ts';
import { Question } from '../../../../staff-kit/questions/question.tsx';
import { LiveBadge } from '../../../../ui/badge.tsx';
import { lengthWords } from '../video-words.ts';
import { CaptureFields, canShareScreen } from './capture-fields.tsx';
import styles from './go-live.module.css';
import { LiveHealth } from './live-health.tsx';
import { captureProblemSentence } from './live-words.ts';
import { SoundLevel } from './sound-level.tsx';
import type { GoLive } from './use-go-live.ts';

interface StudioProps {
  input: LiveInput;
  live: GoLive;
  /** Ends a live video that another browser or an encoder sends. */
  onEndOther: () => void;
}

/** Shows what camera and microphone deliver, and sends it (VID-101 to VID-108). */
export function Studio({ input, live, onEndOther }: StudioProps) {
  const { captured, choose, phase } = live;
  const { stream, problem, isAsking } = captured;
  const hasSound = stream && stream.getAudioTracks().length > 0;
  return (
    <div className={styles.studio}>
      <div className={styles.main}>
        <div className={styles.stage}>
          {stream && <Picture stream={stream} />}
          {!stream && (
            <div className={styles.empty}>
              {problem && <p role="alert">{captureProblemSentence(problem)}</p>}
              {isAsking && <p role="status">{t('Allow camera and microphone in the browser…')}</p>}
              {problem && problem !== 'insecure' && problem !== 'unsupported' && (
                <Button onClick={() => choose({})}>{t('Try again')}</Button>
              )}
            </div>
          )}
          {input.live && (
            <div className={styles.over}>
              <LiveBadge>{t('LIVE')}</LiveBadge>
              <TimeOnAir since={input.live.startedAt} />
            </div>
          )}
        </div>
        {hasSound && <SoundLevel stream={stream} />}
        {stream && problem && (
          <p className={styles.health} data-tone="danger" role="alert">
            {captureProblemSentence(problem)}
          </p>
        )}
        {live.queue && phase && phase !== 'ended' && <LiveHealth phase={phase} queue={live.queue} />}
        {!phase && input.live && (
          <p className={styles.health} data-tone="warning" role="status">
            {t('This input is on the air from another page or encoder. Going live here takes over, without an end.')}
          </p>
        )}
        <Actions input={input} live={live} onEndOther={onEndOther} />
        {!phase && <p className={styles.note}>{t('Viewers are about 6 seconds behind. Keep this page open.')}</p>}
      </div>
      {stream && <CaptureFields captured={captured} choose={choose} />}
    </div>
  );
}

function Picture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  // The sound of the preview would come back through the microphone.
  return <video ref={video} className={styles.picture} autoPlay muted playsInline aria-label={t('Your picture')} />;
}

function TimeOnAir({ since }: { since: string }) {
  const now = useNow();
  return <span className={styles.time}>{lengthWords(Math.max(0, now - Date.parse(since)))}</span>;
}

function Actions({ input, live, onEndOther }: StudioProps) {
  const { captured, choose, mute, session, phase, goLive } = live;
  const { stream, choice } = captured;
  const [isAsked, setAsked] = useState(false);
  const isSending = session !== null && phase !== null && session.isSending();
  const end = () => {
    setAsked(false);
    if (isSending) void session.end();
    else onEndOther();
  };
  return (
    <div className={styles.actions}>
      {!isSending && (
        <Button variant="filled" size="md" disabled={!stream} onClick={goLive}>
          {input.live ? t('Take over') : t('Go live')}
        </Button>
      )}
      {phase === 'failed' && <Button onClick={() => session?.retry()}>{t('Try again')}</Button>}
      {(isSending || input.live) && (
        <Button size="md" loading={phase === 'ending'} onClick={() => setAsked(true)}>
          {t('End the live video')}
        </Button>
      )}
      {stream && stream.getAudioTracks().length > 0 && (
        <Button size="md" aria-pressed={captured.isMuted} onClick={() => mute(!captured.isMuted)}>
          {captured.isMuted ? t('Unmute') : t('Mute')}
        </Button>
      )}
      {stream && canShareScreen() && (
        <Button size="md" onClick={() => choose({ picture: choice.picture === 'screen' ? 'camera' : 'screen' })}>
          {choice.picture === 'screen' ? t('Show the camera') : t('Share a screen')}
        </Button>
      )}
      <Question
        open={isAsked}
        title={t('End the live video?')}
        text={t('Viewers see the end. The recording is in your videos a moment later.')}
        answers={[
          { label: t('Stay live'), onChoose: () => setAsked(false) },
          { label: t('End'), tone: 'destructive', onChoose: end },
        ]}
      />
    </div>
  );
}
