import { ActionIcon, Button } from '@mantine/core';
import type { DeskPerson } from '@nave/domain/paywall/desk.api.ts';
import { MAX_EXTRA_SCREENS } from '@nave/domain/paywall/desk-entry.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import refusedIcon from '@phosphor-icons/core/fill/x-circle-fill.svg?raw';
import computerIcon from '@phosphor-icons/core/regular/desktop.svg?raw';
import phoneIcon from '@phosphor-icons/core/regular/device-mobile.svg?raw';
import tabletIcon from '@phosphor-icons/core/regular/device-tablet.svg?raw';
import minusIcon from '@phosphor-icons/core/regular/minus.svg?raw';
import { useId } from 'react';
import { sentenceMoment } from '../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './desk-person.module.css';
import { placeWords, reasonWords } from './desk-words.ts';

interface DeskPersonProps {
  person: DeskPerson;
  /** The seat that is being freed, or 'extra' while screens are added. */
  busy: string | null;
  onFree: (seatId: string) => void;
  onExtraScreens: (extraScreens: number) => void;
}

/** A person at the desk: whether they may enter, their screens, and why they were refused. */
export function DeskPersonCard({ person, busy, onFree, onExtraScreens }: DeskPersonProps) {
  const { firstName, lastName, typeName, lastDigits, status } = person;
  const name = `${firstName} ${lastName}`.trim() || t('No name');
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className={styles.name} id={id}>
          {name}
        </h2>
        {status === 'Cancelled' && <Badge tone="danger">{t('Cancelled')}</Badge>}
        <p className={styles.ticket}>
          {typeName} · {t('number ends in {{digits}}', { digits: lastDigits })}
        </p>
      </header>
      <Verdicts person={person} />
      <Screens person={person} busy={busy} onFree={onFree} />
      <ExtraScreens person={person} isBusy={busy === 'extra'} onChange={onExtraScreens} />
      <PastRefusals person={person} />
    </section>
  );
}

/** Whether the person may enter each channel now. */
function Verdicts({ person }: { person: DeskPerson }) {
  if (person.places.length === 0)
    return (
      <p className={styles.none}>{t('No channel is connected to this event, so its numbers open nothing yet.')}</p>
    );
  return (
    <ul className={styles.verdicts} aria-live="polite">
      {person.places.map((place) => (
        <li key={place.id} className={classNames(styles.verdict, place.refusal ? styles.refused : styles.admitted)}>
          <Icon svg={place.refusal ? refusedIcon : checkIcon} size={24} />
          <span>
            <b className={styles.place}>{place.name}</b>
            <span className={styles.why}>{placeWords(place, person)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const devices = {
  phone: { icon: phoneIcon, label: sentence('Phone') },
  tablet: { icon: tabletIcon, label: sentence('Tablet') },
  computer: { icon: computerIcon, label: sentence('Computer') },
};

function Screens({ person: { seats }, busy, onFree }: Pick<DeskPersonProps, 'person' | 'busy' | 'onFree'>) {
  const id = useId();
  if (seats.length === 0) return <p className={styles.none}>{t('No screen watches with this number.')}</p>;
  return (
    <>
      <h3 className={styles.title}>{t('Screens in use')}</h3>
      <ul className={styles.screens}>
        {seats.map(({ id: seatId, device, place, since }) => (
          <li key={seatId} className={styles.screen}>
            <Icon svg={devices[device].icon} size={24} />
            <span className={styles.words} id={`${id}-${seatId}`}>
              <b>{t(devices[device].label)}</b>
              <span className={styles.since}>
                {place || t('Event page')} · {t('since {{moment}}', { moment: sentenceMoment(since) })}
              </span>
            </span>
            <Button
              size="md"
              aria-describedby={`${id}-${seatId}`}
              loading={busy === seatId}
              onClick={() => onFree(seatId)}
            >
              {t('Free screen')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ExtraScreensProps {
  person: DeskPerson;
  isBusy: boolean;
  onChange: (extraScreens: number) => void;
}

function ExtraScreens({ person: { extraScreens }, isBusy, onChange }: ExtraScreensProps) {
  const isFull = extraScreens >= MAX_EXTRA_SCREENS;
  return (
    <div className={styles.extra}>
      <Button
        size="md"
        variant="filled"
        leftSection={<Icon svg={plusIcon} />}
        disabled={isFull}
        loading={isBusy}
        onClick={() => onChange(extraScreens + 1)}
      >
        {t('Add a screen')}
      </Button>
      {extraScreens > 0 && (
        <p className={styles.added}>
          {isFull
            ? tCount(extraScreens, {
                one: '{{count}} screen added, no more',
                other: '{{count}} screens added, no more',
              })
            : tCount(extraScreens, { one: '{{count}} screen added', other: '{{count}} screens added' })}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Take one screen back')}
            disabled={isBusy}
            onClick={() => onChange(extraScreens - 1)}
          >
            <Icon svg={minusIcon} size={18} />
          </ActionIcon>
        </p>
      )}
    </div>
  );
}

function PastRefusals({ person: { refusals, lastDigits } }: { person: DeskPerson }) {
  if (refusals.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>
        {tCount(
          refusals.reduce((sum, { times }) => sum + times, 0),
          { one: 'Refused {{count}} time in the last 30 days', other: 'Refused {{count}} times in the last 30 days' },
        )}
      </summary>
      <p className={styles.note}>
        {t('Of all numbers of the event that end in {{digits}}: whole numbers are not kept.', { digits: lastDigits })}
      </p>
      <ul>
        {refusals.map((refusal) => (
          <li key={`${refusal.at} ${refusal.code} ${refusal.place}`} className={styles.refusal}>
            <time dateTime={refusal.at}>{sentenceMoment(refusal.at)}</time>
            <span>
              {[reasonWords(refusal), refusal.place, refusal.times > 1 && `${refusal.times}×`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
