import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { AddToCalendar } from '../../features/contents/add-to-calendar.tsx';
import { ComingLine } from '../../features/contents/coming-line.tsx';
import type { Shown } from '../../features/contents/shown-content.ts';
import { useTexts } from '../../lib/i18n.ts';
import { viewerPaths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './ended-stage.module.css';
import { StageFrame } from './stage.tsx';

interface EndedStageProps {
  channel: PublicChannel;
  shown: Extract<Shown, { kind: 'ended' }>;
  now: number;
}

/** In place of the picture, when what was watched is over (PLAY-90): what comes next, and what can be watched meanwhile. */
export function EndedStage({ channel, shown: { next, recording }, now }: EndedStageProps) {
  const text = useTexts();
  const paths = viewerPaths(channel.clientKey);
  return (
    <StageFrame>
      <div className={`on-page ${styles.ended}`}>
        <p className={styles.title} role="status">
          {text('contents:ended')}
        </p>
        {next && (
          <Link className={styles.next} to={paths.content(channel.key, next.key)} state={{ chosen: true }}>
            <ComingLine content={next} now={now} />
          </Link>
        )}
        <div className={styles.ways}>
          {recording && (
            <Link
              className={buttonClass({ look: 'primary', size: 'touch' })}
              to={paths.content(channel.key, recording.key)}
            >
              <span>{text('contents:watch', { name: recording.name })}</span>
            </Link>
          )}
          {next && <AddToCalendar channel={channel} contentKey={next.key} look={recording ? 'tint' : 'primary'} />}
        </div>
      </div>
    </StageFrame>
  );
}
