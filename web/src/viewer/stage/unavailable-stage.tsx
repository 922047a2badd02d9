import { localLongDate } from '@nave/domain/kernel/dates.ts';
import { Link } from 'react-router';
import type { Shown } from '../../features/contents/shown-content.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StageFrame } from './stage.tsx';
import styles from './unavailable-stage.module.css';

interface UnavailableStageProps {
  shown: Extract<Shown, { kind: 'unavailable' }>;
  picture: string | null;
  /** Where else to go; without a name it is the page of all channels. */
  way: { to: string; name: string | null };
}

/** VIEW-20 to VIEW-27: what is not there, why, and where to go from here. */
export function UnavailableStage({ shown: { what, reason, date }, picture, way }: UnavailableStageProps) {
  const text = useTexts();
  const language = useLanguage();
  const key = `${what}s:${reason}` as const;
  return (
    <StageFrame>
      {picture && <img className={styles.picture} {...pictureAttributes(picture, '320px')} alt="" />}
      <div className={`on-stage ${styles.message}`}>
        <p className={styles.text}>{text(key, { date: date ? localLongDate(date, language) : '' })}</p>
        <Link className={buttonClass({ look: 'tint', size: 'touch' })} to={way.to}>
          {way.name === null ? text('contents:toClient') : text('contents:toChannel', { name: way.name })}
        </Link>
      </div>
    </StageFrame>
  );
}
