import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const SwitchQuestion = lazyPart(() => import('./switch-question.tsx').then((module) => module.SwitchQuestion));

/** The attendee number in the footer, with which viewers switch to another number (PAY-91, PAY-93, VIEW-156). */
export function SwitchNumber({ number, onSwitch }: { number: string; onSwitch: () => void }) {
  const text = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {text('paywall:yourNumber', { number })}
      </button>
      {isAsked && <SwitchQuestion onClose={() => setAsked(false)} onSwitch={onSwitch} />}
    </>
  );
}
