import { Button } from '@mantine/core';
import { judgeSource, type Offer, type Verdict } from '@nave/domain/catalogues/sources/judge-source.ts';
import type { ChosenSource } from '@nave/domain/catalogues/sources/playable-for.ts';
import { foundCaution, foundWords, providerNames, sourceTexts } from '@nave/domain/catalogues/sources/sources.texts.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import { sentence, t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { fieldError } from '../fields/form-field.tsx';
import styles from './source-field.module.css';

interface RecognisedProps {
  verdict: Verdict;
  wrong: string | null;
  /** The form's own error stands at the field already. */
  isSaid: boolean;
  chosen: Omit<ChosenSource, 'src'>;
  onTake: (offer: Offer) => void;
}

const MAY_BE_PLAYER = sentence('If this page is a player that can be embedded, you can show it in a frame.');

/** What was recognised, what is wrong with it, and what a press would make of it. */
export function Recognised({ verdict: { found, offer }, wrong, isSaid, chosen, onTake }: RecognisedProps) {
  const other = offer && judgeSource({ ...offer, contentType: chosen.contentType }).found;
  const caution = found && foundCaution(found);
  const isOfOther = offer && offer.videoProvider !== chosen.videoProvider;
  const why = offer && (isOfOther ? !isSaid && t(sourceTexts.belongsTo(offer.videoProvider)) : t(MAY_BE_PLAYER));
  return (
    <div className={styles.recognised} role="status">
      {found && (
        <p className={styles.found}>
          <Icon svg={checkIcon} size={16} />
          <span>{t(foundWords(found))}</span>
        </p>
      )}
      {!found && other && <p className={styles.found}>{t(foundWords(other))}</p>}
      {caution && <p className={styles.note}>{t(caution)}</p>}
      {wrong && <p className={styles.wrong}>{fieldError(wrong)}</p>}
      {offer && (
        <p className={styles.offer}>
          {why && why !== wrong && <span>{why}</span>}
          <Button size="xs" onClick={() => onTake(offer)}>
            {isOfOther
              ? t('Switch to {{provider}}', { provider: t(providerNames[offer.videoProvider]) })
              : t('Show in a frame')}
          </Button>
        </p>
      )}
    </div>
  );
}
