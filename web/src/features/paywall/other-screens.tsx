import type { OtherScreen } from '@nave/domain/paywall/paywall.api.ts';
import computerIcon from '@phosphor-icons/core/regular/desktop.svg?raw';
import phoneIcon from '@phosphor-icons/core/regular/device-mobile.svg?raw';
import tabletIcon from '@phosphor-icons/core/regular/device-tablet.svg?raw';
import { useId } from 'react';
import { isSameDay, timeOfDay } from '../../lib/date-texts.ts';
import { type Texts, useLanguage, useTexts } from '../../lib/i18n.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './other-screens.module.css';

const icons = { phone: phoneIcon, tablet: tabletIcon, computer: computerIcon };

interface OtherScreensProps {
  screens: readonly OtherScreen[];
  onChoose: (seatId: string) => void;
}

/** The screens on which a number is in use. The viewer may watch here in place of one of them. */
export function OtherScreens({ screens, onChoose }: OtherScreensProps) {
  const text = useTexts();
  const language = useLanguage();
  const id = useId();
  return (
    <section className={styles.screens} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {text('paywall:screens')}
      </h2>
      <ul>
        {screens.map(({ seatId, device, since }) => (
          <li key={seatId} className={styles.screen}>
            <Icon svg={icons[device]} size={24} />
            <span className={styles.words} id={`${id}-${seatId}`}>
              <b className={styles.device}>{text(`paywall:${device}`)}</b>
              <span className={styles.since}>{sinceText(since, language, text)}</span>
            </span>
            <Button size="touch" aria-describedby={`${id}-${seatId}`} onClick={() => onChoose(seatId)}>
              {text('paywall:useInstead')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sinceText(since: string, language: string, text: Texts): string {
  const time = timeOfDay(since, language);
  if (isSameDay(since, serverClock.now())) return text('paywall:since', { time });
  const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(new Date(since));
  return text('paywall:sinceDay', { day, time });
}
