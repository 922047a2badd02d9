import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before the seat is given back (PAY-93 to PAY-95, VIEW-157 to VIEW-159). */
export function SwitchQuestion({ onClose, onSwitch }: { onClose: () => void; onSwitch: () => void }) {
  const text = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      surface="on-well"
      title={text('paywall:switchQuestion')}
      description={text('paywall:switchMore')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {text('paywall:cancel')}
          </Button>
          <Button size="touch" look="primary" onClick={onSwitch}>
            {text('paywall:switch')}
          </Button>
        </>
      }
    />
  );
}
