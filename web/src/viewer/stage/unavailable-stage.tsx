import { localLongDate } from '@nave/domain/kernel/dates.ts';
import type { Shown } from '../../features/contents/shown-content.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { StageFrame } from './stage.tsx';
import styles from './unavailable-stage.module.css';

interface UnavailableStageProps {
  shown: Extract<Shown, { kind: 'unavailable' }>;
  picture: string | null;
  /** A link to another page; without a name, to the page of all channels. */
  otherPage: { to: string; name: string | null };
  /** The address of the on-demand content that this content was converted to (CNT-262). */
  movedTo: string | null;
}

/** Shows what is not available and why, and links to another page (VIEW-20 to VIEW-27). */
export function UnavailableStage({ shown, picture, otherPage, movedTo }: UnavailableStageProps) {
  const { what, reason, date } = shown;
  const text = useTexts();
  const language = useLanguage();
  const moved = what === 'content' && reason === 'late' && shown.content.convertedToOnDemandId !== null;
  const key = moved ? 'contents:moved' : (`${what}s:${reason}` as const);
  return (
    <StageFrame>
      {picture && <img className={styles.picture} {...pictureAttributes(picture, '320px')} alt="" />}
      <div className={`on-stage ${styles.message}`}>
        <div>
          <p className={styles.text}>{text(key, { date: date ? localLongDate(date, language) : '' })}</p>
          {reason === 'empty' && <p className={styles.more}>{text('channels:emptyMore')}</p>}
        </div>
        {moved && movedTo && (
          <Link className={buttonClass({ look: 'primary', size: 'touch' })} to={movedTo}>
            {text('contents:watchMoved')}
          </Link>
        )}
        <Link className={buttonClass({ look: 'tint', size: 'touch' })} to={otherPage.to}>
          {otherPage.name === null ? text('contents:toClient') : text('contents:toChannel', { name: otherPage.name })}
        </Link>
      </div>
    </StageFrame>
  );
}
