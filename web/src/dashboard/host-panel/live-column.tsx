import type { WholeContent } from '@nave/domain/contents/content.ts';
import { Fragment } from 'react';
import { ServiceVideo } from '../../features/player/staff/service-video.tsx';
import { HostsOnline } from '../../features/presence/staff/people-here.tsx';
import type { Presence } from '../../features/presence/staff/use-staff-presence.ts';
import { useWatching } from '../../features/presence/staff/use-watching.ts';
import { WatchCurve } from '../../features/presence/staff/watch-curve.tsx';
import type { HostAdditions } from '../../lib/host-part.ts';
import { t } from '../../lib/staff-texts.ts';
import { tabId, tabPanelId } from '../../ui/tabs.tsx';
import styles from './live-column.module.css';
import { OnAir } from './on-air.tsx';

interface LiveColumnProps {
  content: WholeContent;
  presence: Presence;
  additions: readonly HostAdditions[];
  /** `column`: beside the others. `strip`: the video and the facts, above the chat. `tab`: the open tab. */
  shape: 'column' | 'strip' | 'tab' | 'hidden';
  /** Opens the tab of the video. */
  onEnlarge: () => void;
}

export const VIDEO_TAB = 'video';

/** The service as it is now: its video, how many watch, and what the parts add. */
export function LiveColumn({ content, presence, additions, shape, onEnlarge }: LiveColumnProps) {
  const isStrip = shape === 'strip';
  const role =
    shape === 'tab'
      ? { role: 'tabpanel', id: tabPanelId(VIDEO_TAB), 'aria-labelledby': tabId(VIDEO_TAB) }
      : { 'aria-label': t('Now') };
  return (
    <aside className={styles[shape]} {...role}>
      {/* A hidden video would still be downloaded. */}
      {shape !== 'hidden' && (
        <div className={styles.video}>
          {/* The strip shows the whole player, smaller; a press opens the tab with the controls. */}
          <div className={styles.player} inert={isStrip}>
            <ServiceVideo video={content} />
          </div>
          {isStrip && (
            <button type="button" className={styles.enlarge} aria-label={t('Show the video')} onClick={onEnlarge} />
          )}
        </div>
      )}
      <Watching content={content} presence={presence} hasCurve={!isStrip} />
      {!isStrip && (
        <div className={styles.more}>
          {additions.map(({ now }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
            <Fragment key={at}>{now}</Fragment>
          ))}
          <section className={styles.hosts}>
            <h2 className={styles.title}>{t('Hosts online')}</h2>
            <HostsOnline people={presence.people} />
          </section>
        </div>
      )}
    </aside>
  );
}

/** A separate component, because it renders every second. */
function Watching({
  content,
  presence,
  hasCurve,
}: Pick<LiveColumnProps, 'content' | 'presence'> & { hasCurve: boolean }) {
  const watching = useWatching(presence, content.id);
  return (
    <div className={styles.watching}>
      <OnAir content={content} watching={watching} />
      <div className={styles.curve} hidden={!hasCurve}>
        <WatchCurve watching={watching} />
      </div>
    </div>
  );
}
