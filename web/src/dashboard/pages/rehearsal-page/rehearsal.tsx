import { SegmentedControl, Slider } from '@mantine/core';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { simulatedPosition } from '@nave/domain/contents/playback-position.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { momentsOf, sentBy } from '@nave/domain/interactions/rehearsal.ts';
import pauseIcon from '@phosphor-icons/core/fill/pause-fill.svg?raw';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RehearsedPanel } from '../../../features/interactions/staff/rehearsed-panel.tsx';
import { RehearsalVideo } from '../../../features/player/staff/rehearsal-video.tsx';
import { clockText } from '../../../lib/clock-text.ts';
import { t } from '../../../lib/staff-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HostLinks } from '../../host-panel/host-links.tsx';
import { Moments } from './moments.tsx';
import { offsetText } from './offset-text.ts';
import styles from './rehearsal.module.css';
import { type RehearsalClock, useRehearsalClock } from './use-rehearsal-clock.ts';

const RATES = [1, 4, 20, 60];

type ByHand = ReadonlyMap<string, { interaction: Interaction; at: number }>;

/**
 * Runs through a content faster than it will be: what viewers see, what sends itself, and what hosts send. It is
 * computed on the page from the content as it is stored, so it leaves nothing behind.
 */
export function Rehearsal({ content }: { content: WholeContent }) {
  const { opensAt, startsAt, closesAt, interactions } = content;
  const [start, end] = [Date.parse(startsAt ?? ''), Date.parse(closesAt ?? '')];
  const [search] = useSearchParams();
  const clock = useRehearsalClock(Date.parse(opensAt ?? startsAt ?? ''), end, firstTime(search.get('at'), start));
  const { now, rate, isPlaying } = clock;
  const [byHand, setByHand] = useState<ByHand>(new Map());
  const moments = useMemo(() => momentsOf(content, interactions), [content, interactions]);
  const sent = sentBy(now, moments, byHand);
  return (
    <div className={styles.page}>
      <section className={styles.stage} aria-label={t('What viewers see')}>
        <RehearsalVideo
          video={content}
          position={simulatedPosition(startsAt ?? '', now)}
          rate={rate}
          isPlaying={isPlaying}
          words={wordsAt(content, now)}
        />
        <Controls clock={clock} start={start} moments={moments} />
        <RehearsedPanel sent={now < end ? sent : []} now={now} />
      </section>
      <Moments
        moments={moments}
        interactions={interactions}
        sent={sent}
        now={now}
        start={start}
        onGo={clock.goTo}
        onSend={(interaction) => setByHand((before) => new Map(before).set(interaction.id, { interaction, at: now }))}
      />
      <HostLinks content={content} current="rehearsal" />
    </div>
  );
}

/** The time at which a link begins the rehearsal (epoch ms): `seconds` after the start; undefined without them. */
function firstTime(seconds: string | null, start: number): number | undefined {
  return seconds !== null && /^-?\d{1,6}$/.test(seconds) ? start + Number(seconds) * 1_000 : undefined;
}

/** What stands over the picture while no video plays; null while it plays. */
function wordsAt(content: WholeContent, now: number): string | null {
  switch (contentPhase(content, now)) {
    case 'live':
      return null;
    case 'over':
      return t('The video has ended. The chat is still open.');
    case 'happened':
      return t('This content has ended.');
    default:
      return t('Starts in {{time}}', { time: clockText((Date.parse(content.startsAt ?? '') - now) / 1_000) });
  }
}

interface ControlsProps {
  clock: RehearsalClock;
  /** When the content starts, in epoch milliseconds. */
  start: number;
  moments: readonly { at: number }[];
}

function Controls({ clock, start, moments }: ControlsProps) {
  const { now, rate, isPlaying, play, pause, setRate, goTo } = clock;

  return (
    <div className={styles.controls}>
      <IconButton
        icon={isPlaying ? pauseIcon : playIcon}
        label={isPlaying ? t('Pause') : t('Play')}
        size="touch"
        onClick={isPlaying ? pause : play}
      />
      {/* Unlike an output, a timer is not read aloud with each change. */}
      <span className={styles.time} role="timer" aria-label={t('Time of the rehearsal')}>
        {offsetText(now, start)}
      </span>
      <SegmentedControl
        aria-label={t('Speed')}
        data={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
        value={String(rate)}
        onChange={(value) => setRate(Number(value))}
      />
      <Slider
        className={styles.slider}
        thumbLabel={t('Time of the rehearsal')}
        label={(value) => offsetText(value, start)}
        thumbProps={{ 'aria-valuetext': offsetText(now, start) }}
        min={clock.from}
        max={clock.to}
        step={1_000}
        value={now}
        onChange={goTo}
        marks={moments.filter(({ at }) => at <= clock.to).map(({ at }) => ({ value: at }))}
      />
    </div>
  );
}
