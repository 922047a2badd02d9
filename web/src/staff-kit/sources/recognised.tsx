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
  problem: string | null;
  /** Whether the field already shows the form's own error. */
  hasFieldError: boolean;
  chosen: Omit<ChosenSource, 'src'>;
  onApply: (offer: Offer) => void;
}

const MAY_BE_PLAYER = sentence('If this page is a player that can be embedded, you can show it in a frame.');

/** Shows the recognised source, its problem, and a button that applies the offered alternative. */
export function Recognised({ verdict: { found, offer }, problem, hasFieldError, chosen, onApply }: RecognisedProps) {
  const offered = offer && judgeSource({ ...offer, contentType: chosen.contentType }).found;
  const caution = found && foundCaution(found);
  const isOtherProvider = offer && offer.videoProvider !== chosen.videoProvider;
  const reason =
    offer && (isOtherProvider ? !hasFieldError && t(sourceTexts.belongsTo(offer.videoProvider)) : t(MAY_BE_PLAYER));
  return (
    <div className={styles.recognised} role="status">
      {found && (
        <p className={styles.found}>
          <Icon svg={checkIcon} size={16} />
          <span>{t(foundWords(found))}</span>
        </p>
      )}
      {!found && offered && <p className={styles.found}>{t(foundWords(offered))}</p>}
      {caution && <p className={styles.note}>{t(caution)}</p>}
      {problem && <p className={styles.wrong}>{fieldError(problem)}</p>}
      {offer && (
        <p className={styles.offer}>
          {reason && reason !== problem && <span>{reason}</span>}
          <Button size="xs" onClick={() => onApply(offer)}>
            {isOtherProvider
              ? t('Switch to {{provider}}', { provider: t(providerNames[offer.videoProvider]) })
              : t('Show in a frame')}
          </Button>
        </p>
      )}
    </div>
  );
}
