import type { AttendeeLanding } from '@nave/domain/paywall/landing.api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './landing-notice.module.css';

const words = { early: 'later', late: 'ended', empty: 'notReady' } as const;

interface LandingNoticeProps {
  outcome: Exclude<AttendeeLanding['outcome'], 'available'>;
  number: string;
  onSwitch: () => void;
}

/** Says why an attendee cannot watch anything now (PAY-106 to PAY-111). */
export function LandingNotice({ outcome, number, onSwitch }: LandingNoticeProps) {
  const text = useTexts();
  return (
    <>
      <p className={styles.notice} role="status">
        {text(`paywall:${words[outcome]}`)}
      </p>
      <div className={styles.number}>
        <p>{text('paywall:yourNumber', { number })}</p>
        <Button size="touch" onClick={onSwitch}>
          {text('paywall:otherNumber')}
        </Button>
      </div>
    </>
  );
}
