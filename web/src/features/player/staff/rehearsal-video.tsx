import { staffSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { videoSource } from '@nave/domain/catalogues/sources/video-source.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { pictureAttributes } from '../../../lib/picture.ts';
import { t } from '../../../lib/staff-texts.ts';
import type { MediaEngine, MediaSourceAddress } from '../engine/engine.ts';
import { startEngine } from '../engine/media-engine.ts';
import playerStyles from '../frame/player.module.css';
import styles from './service-video.module.css';

/** Browsers play up to this speed; above it, single pictures are shown. */
const FASTEST_PLAYED = 4;
/** A picture this far from its time is corrected, in seconds of the video; the first is multiplied by the speed. */
const MOST_APART_S = 1;
const MOST_APART_STILL_S = 0.1;
/** Shortest pause between two corrections, in milliseconds. */
const CORRECT_EVERY_MS = 500;

interface RehearsalVideoProps {
  video: Pick<Content, 'contentType' | 'videoProvider' | 'src' | 'thumbImage'>;
  /** The position in the video, in seconds. */
  position: number;
  rate: number;
  isPlaying: boolean;
  /** Said over the picture; null while the video plays. */
  words: string | null;
}

/** The video of a rehearsal, without sound. A live stream and a provider's player show the picture of the content. */
export function RehearsalVideo({ video, position, rate, isPlaying, words }: RehearsalVideoProps) {
  const { contentType, thumbImage } = video;
  const source = videoSource({ ...staffSource(video), contentType });
  const isPlayed = contentType === 'simulatedLive' && source.kind === 'player';
  return (
    <div className={playerStyles.place}>
      {thumbImage && (
        <img
          className={words ? styles.picture : playerStyles.poster}
          {...pictureAttributes(thumbImage, '640px')}
          alt=""
        />
      )}
      {isPlayed && words === null && (
        <PlayedVideo key={source.url} source={source} position={position} rate={rate} isPlaying={isPlaying} />
      )}
      {words !== null && <p className={styles.words}>{words}</p>}
      {words === null && !isPlayed && (
        <p className={styles.words}>
          {contentType === 'live' ? t('Here viewers see the live picture.') : t('Here viewers see the video.')}
        </p>
      )}
    </div>
  );
}

type PlayedProps = Pick<RehearsalVideoProps, 'position' | 'rate' | 'isPlaying'> & { source: MediaSourceAddress };

function PlayedVideo({ source: { url, format }, position, rate, isPlaying }: PlayedProps) {
  const video = useRef<HTMLVideoElement>(null);
  const startAt = useRef(position);
  const correctedAt = useRef(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let engine: MediaEngine | null = null;
    let isLeft = false;
    startEngine({ video: element, source: { url, format }, startPosition: startAt.current, onFailure: () => undefined })
      .then((started) => {
        if (isLeft) started.destroy();
        else engine = started;
      })
      .catch((error: unknown) => logFailure('The video of the rehearsal could not be started', error));
    return () => {
      isLeft = true;
      engine?.destroy();
    };
  }, [url, format]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const runs = isPlaying && rate <= FASTEST_PLAYED;
    if (runs) {
      element.playbackRate = rate;
      if (element.paused && !element.ended) element.play().catch(() => undefined);
    } else if (!element.paused) element.pause();
    const correct = () => {
      // A video that is shorter than its content stays at its end.
      const target = Math.min(position, element.duration || position);
      const isApart = Math.abs(element.currentTime - target) > (runs ? MOST_APART_S * rate : MOST_APART_STILL_S);
      if (!isApart || element.seeking) return;
      correctedAt.current = performance.now();
      element.currentTime = target;
    };
    // While the clock stands still, nothing else would correct a picture that was still loading or seeking.
    const stop = new AbortController();
    for (const event of ['loadedmetadata', 'seeked']) element.addEventListener(event, correct, { signal: stop.signal });
    const timer = setTimeout(correct, Math.max(0, correctedAt.current + CORRECT_EVERY_MS - performance.now()));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [position, rate, isPlaying]);
  return (
    <video ref={video} className={playerStyles.video} muted playsInline aria-label={t('Video of the rehearsal')} />
  );
}
