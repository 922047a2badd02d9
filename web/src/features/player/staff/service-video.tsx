import { staffSource } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { pictureAttributes } from '../../../lib/picture.ts';
import { t } from '../../../lib/staff-texts.ts';
import { usePhase } from '../engine/use-phase.ts';
import playerStyles from '../frame/player.module.css';
import { Player } from './lazy-player.ts';
import styles from './service-video.module.css';

type Video = Pick<Content, 'name' | 'contentType' | 'videoProvider' | 'src' | 'thumbImage' | 'startsAt' | 'closesAt'>;

/** The video of a service as viewers see it now, muted at first; its picture before the start and after the end. */
export function ServiceVideo({ video }: { video: Video }) {
  const { name, contentType, thumbImage, startsAt, closesAt } = video;
  const { videoProvider, src } = staffSource(video);
  const phase = usePhase({ mode: contentType, startsAt, closesAt });
  if (phase !== 'on')
    return (
      <div className={playerStyles.place}>
        {thumbImage && <img className={styles.picture} {...pictureAttributes(thumbImage, '340px')} alt="" />}
        <p className={styles.words}>
          {phase === 'waiting' ? t('The service has not started yet.') : t('This content has ended.')}
        </p>
      </div>
    );
  const props = { id: src, provider: videoProvider, src, title: name, poster: thumbImage };
  return (
    <Player
      props={{ ...props, mode: contentType, startsAt, closesAt, preview: true }}
      waiting={() => <div className={playerStyles.place} />}
    />
  );
}
