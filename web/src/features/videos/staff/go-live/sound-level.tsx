import { useEffect, useRef } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import styles from './go-live.module.css';

/** The quietest sound that the meter shows, in decibels below the loudest. */
const QUIETEST_DB = -60;
/** How much of the meter falls with each picture of the screen, so that a short sound can be seen. */
const FALL = 0.02;

/** Shows how loud the sound of a stream is (VID-101). */
export function SoundLevel({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [sound] = stream.getAudioTracks();
    if (!sound) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([sound])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    let shown = 0;
    const draw = () => {
      // Browsers start the measurement only after a press on the page.
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const share = Math.max(0, 1 - (20 * Math.log10(Math.max(peak, 1e-4))) / QUIETEST_DB);
      shown = Math.max(Math.min(1, share), shown - FALL);
      bar.current?.style.setProperty('--level', String(shown));
      bar.current?.setAttribute('data-loud', String(peak > 0.97));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div className={styles.level} role="img" aria-label={t('Level of the sound')}>
      <div className={styles.levelBar} ref={bar} />
    </div>
  );
}
